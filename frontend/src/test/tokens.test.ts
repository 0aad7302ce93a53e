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
    .flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map(([, value = '']) => ({ name, value: value.trim() })),
    )

it('writes in four sizes', () => {
  const sizes = declared(/[^-]font-size:([^;]+);/g).filter(({ value }) => value !== '11pt')
  expect(sizes.length).toBeGreaterThan(20)
  expect(new Set(sizes.map(({ value }) => value))).toEqual(
    new Set(['small', 'body', 'lead', 'title'].map((size) => `var(--size-${size})`)),
  )
  const drawn = sheets.find(({ name }) => name === ZOOMED)?.text ?? ''
  const onCanvas = [...drawn.matchAll(/[^-]font-size:([^;]+);/g)].map(([, value = '']) => value.trim())
  expect(new Set(onCanvas)).toEqual(new Set(['var(--size-title)', '28px']))
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
