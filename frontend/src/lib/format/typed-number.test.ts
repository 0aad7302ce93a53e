import { expect, it } from 'vitest'

import { readNumber } from './typed-number'

it.each([
  ['1500', 1500],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['0,286', 0.286],
  ['1,50', 1.5],
  ['-2', -2],
  ['1e3', 1000],
])('reads "%s"', (text, value) => expect(readNumber(text)).toEqual({ ok: true, value }))

it.each(['1,500', '-1,500', '200,000', '1,000,000'])('does not guess what %s means', (text) =>
  expect(readNumber(text)).toEqual({
    ok: false,
    message: `${text} can be read in two ways. Enter it without commas: ${text.replaceAll(',', '')}.`,
  }),
)

it.each([
  ['deep', '"deep" is not a number. Enter 1 to 64.'],
  ['Infinity', '"Infinity" is not a number. Enter 1 to 64.'],
  ['1,2,3', '"1,2,3" is not a number. Enter 1 to 64.'],
  [' ', 'Enter 1 to 64.'],
])('says what to enter in place of "%s"', (text, message) =>
  expect(readNumber(text, '1 to 64')).toEqual({ ok: false, message }),
)

it('says of a number beyond the largest that it is one', () => {
  expect(readNumber('1e999')).toEqual({
    ok: false,
    message: '1e999 is beyond the largest number, 1.8e308. Enter a number.',
  })
  expect(readNumber('Infinity')).toEqual({ ok: false, message: '"Infinity" is not a number. Enter a number.' })
})
