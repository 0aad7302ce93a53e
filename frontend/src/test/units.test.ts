import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const UNIT = '(?:%|ms|µs|s|min|h|d|IOPS|I/Os|KiB|MiB|GiB|TiB|GB|TB|MB/s|Gb/s|Gb|W|\\$\\{[^}]*(?:unit|currency)[^}]*\\})'
/** A digit or the end of an expression, a space at which a line may break, and a unit. */
const TORN = new RegExp(`(?:[\\d\\u0060]|(?:^|[^=])\\{[^{}]*\\}) (?=${UNIT}(?![\\w/=]))`, 'giu')
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu

/** A word of a label, which the workbook reads too. */
const A_WORD = "kiops: '1,000 IOPS',"

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/generated|[\\/]test$/.test(parentPath))
  .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))
  .filter(({ name }) => !/\.(test|gen)\./.test(name))

const torn = (text: string) =>
  text
    .replace(COMMENT, '')
    .split('\n')
    .filter((line) => line.search(TORN) >= 0)
    .map((line) => line.trim())

it.each([
  '26 % busy',
  '`${count(iops)} IOPS`',
  '{each.sizeKib} KiB',
  '`${money(price)} ${currency}`',
  '` ${field.unit}`',
])('sees that a line may break in %s', (text) => expect(torn(text)).toEqual([text]))

it.each(['26&nbsp;% busy', '`${count(iops)}${NO_BREAK}IOPS`', 'd={path} />', '// 26 % busy', '16 hosts', '3 steps'])(
  'takes %s',
  (text) => expect(torn(text)).toEqual([]),
)

it('keeps each number and its unit on one line', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap(({ name, text }) => torn(text).map((line) => ({ name, line })))
  expect(found.filter(({ line }) => line !== A_WORD)).toEqual([])
})
