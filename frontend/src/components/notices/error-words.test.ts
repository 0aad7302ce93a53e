import { expect, it } from 'vitest'

import { errorInWords } from './error-words'

import { ServerAway } from '@/api/client'

it.each([
  'Failed to fetch dynamically imported module: http://qdepth.test/assets/share-dialog-B__mc70d.js',
  'error loading dynamically imported module: http://qdepth.test/assets/share-dialog-B__mc70d.js',
  'Importing a module script failed.',
])('says what to do where the server has another page than the browser: %s', (message) => {
  expect(errorInWords(new TypeError(message))).toBe(
    'A part of the page could not be loaded: the server was updated, or does not answer. Nothing is lost; load the page again.',
  )
})

it('says that nothing is lost while the server is away, and tells any other error as it is', () => {
  expect(errorInWords(new ServerAway())).toContain('Nothing is lost')
  expect(errorInWords(new TypeError('x is undefined'))).toBe('TypeError: x is undefined')
})
