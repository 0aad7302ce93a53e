import { expect, it } from 'vitest'

import { sharedLink } from './shared-link'

const HERE = 'https://qdepth.example'

it.each([
  ['https://qdepth.example/s/Ab-9_x', '/s/Ab-9_x'],
  [' https://qdepth.example/e/abc/?from=mail ', '/e/abc'],
  ['/s/abc', '/s/abc'],
])('opens %s', (text, path) => expect(sharedLink(text, HERE)).toEqual({ path }))

it.each([
  ['', 'not a shared link'],
  ['https://qdepth.example/scenarios/1', 'not a shared link'],
  ['javascript:alert(1)', 'not a shared link'],
  ['http://', 'not a shared link'],
  ['https://other.example/s/abc', 'belongs to other.example'],
])('refuses "%s"', (text, words) => {
  const found = sharedLink(text, HERE)
  expect('refusal' in found && found.refusal).toContain(words)
})
