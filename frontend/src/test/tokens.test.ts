import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { TEXT_PX } from '@/lib/canvas/fit'

/** What the canvas draws is zoomed: from afar its titles are larger, and its rhythm is its own. */
const ZOOMED = 'canvas.module.css'
const RHYTHM_PX = 4

const sheets = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => name.endsWith('.css') && !parentPath.includes('reference'))
  .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))

const declared = (pattern: RegExp) =>
  sheets
    .filter(({ name }) => name !== ZOOMED)
    .flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, value = '']) => ({ name, value: value.trim() })))

it('writes in four sizes of text and one of figures', () => {
  const sizes = declared(/[^-]font-size:([^;]+);/g).filter(({ value }) => value !== '11pt')
  expect(sizes.length).toBeGreaterThan(20)
  expect(new Set(sizes.map(({ value }) => value))).toEqual(
    new Set(['small', 'body', 'lead', 'title', 'figure'].map((size) => `var(--size-${size})`)),
  )
  const drawn = sheets.find(({ name }) => name === ZOOMED)?.text ?? ''
  const onCanvas = [...drawn.matchAll(/[^-]font-size:([^;]+);/g)].map(([, value = '']) => value.trim())
  expect(new Set(onCanvas)).toEqual(new Set(['var(--size-title)', '28px', '36px', '56px']))
})

it('draws text on the canvas in the size that the view reckons with', () => {
  const theme = sheets.find(({ name }) => name === 'theme.css')?.text ?? ''
  expect(theme).toContain(`--size-title: ${TEXT_PX}px;`)
})

it('writes in two weights', () => {
  const weights = declared(/font-weight:([^;]+);/g).filter(({ value }) => value !== '100 900')
  expect(new Set(weights.map(({ value }) => value))).toEqual(new Set(['var(--regular)', 'var(--bold)']))
})

it('keeps a rhythm of 4 px between things', () => {
  const gaps = declared(/(?:^|[^-])(?:padding|margin|gap)(?:-[a-z]+)?:([^;]+);/g)
  const off = gaps.filter(({ value }) =>
    [...value.matchAll(/(\d+)px/g)].some(([, px]) => Number(px) > 2 && Number(px) % RHYTHM_PX !== 0),
  )
  expect(off).toEqual([])
})

const LEAST_EDGE = 3
const LEAST_TEXT = 4.5

/** How bright a colour is, as WCAG 2 reckons it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each(['light', 'dark'])('draws edges of controls and text that are seen in the %s theme', (theme) => {
  const sheet = sheets.find(({ name }) => name === 'theme.css')?.text ?? ''
  const rules = sheet.slice(sheet.indexOf(`[data-mantine-color-scheme='${theme}'] {`))
  const colours = new Map(
    [...rules.slice(0, rules.indexOf('}')).matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const against = (name: string) =>
    ['page', 'panel', 'lane'].map((ground) => contrast(colours.get(name) ?? '', colours.get(ground) ?? ''))
  expect(Math.min(...against('line-strong'))).toBeGreaterThanOrEqual(LEAST_EDGE)
  expect(Math.min(...against('accent'))).toBeGreaterThanOrEqual(LEAST_EDGE)
  expect(Math.min(...against('text-quiet'))).toBeGreaterThanOrEqual(LEAST_TEXT)
})
