import { describe, expect, it } from 'vitest'

import { layoutSvg } from './layout-picture'

import { boxesOf } from '@/lib/canvas/boxes'
import { canvasLines } from '@/lib/canvas/lines'
import { withValues } from '@/lib/files/picture'
import { asPercent } from '@/lib/format/units'
import { vmfsDesign } from '@/test/emulex'

function parsed(text: string): Document {
  const found = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(found.querySelector('parsererror')).toBeNull()
  return found
}

describe('the picture of a layout', () => {
  it('has every box, row and line of the canvas', () => {
    const drawn = parsed(layoutSvg(vmfsDesign))
    const texts = [...drawn.querySelectorAll('text')].map((one) => one.textContent)
    for (const box of boxesOf(vmfsDesign)) {
      for (const row of box.rows) expect(texts).toContain(row.detail)
    }
    expect(drawn.querySelectorAll('path')).toHaveLength(canvasLines(vmfsDesign).length)
    expect(texts).toContain('Hosts')
  })

  it('draws alike parts as one box where they are folded', () => {
    const [group] = vmfsDesign.classes
    if (group === undefined) throw new Error('no class of VMs')
    const groups = Array.from({ length: 10 }, (_, index) => ({ ...group, id: `sql${index}`, name: 'SQL' }))
    const many = { ...vmfsDesign, classes: groups }
    const linesOf = (svg: string) => parsed(svg).querySelectorAll('path').length
    const titlesOf = (svg: string) => svg.split('>SQL<').length - 1
    const [all, folded] = [layoutSvg(many), layoutSvg(many, undefined, new Set())]
    expect([titlesOf(all), titlesOf(folded)]).toEqual([10, 1])
    expect(linesOf(folded)).toBe(linesOf(all) - 9)
  })

  it('writes a long title in two lines, torn between words', () => {
    const [array, ...others] = vmfsDesign.arrays
    if (array === undefined) throw new Error('no array')
    const named = { ...array, name: 'All-flash array, mid-range' }
    const drawn = parsed(layoutSvg({ ...vmfsDesign, arrays: [named, ...others] }))
    const texts = [...drawn.querySelectorAll('text')].map((one) => one.textContent)
    expect(texts).toEqual(expect.arrayContaining(['All-flash array, mid-', 'range']))
  })

  it('draws every line between numbers', () => {
    for (const path of parsed(layoutSvg(vmfsDesign)).querySelectorAll('path')) {
      expect(path.getAttribute('d')).toMatch(/^M[\d.-]+ [\d.-]+ C([\d.-]+ ?){6}$/)
    }
  })

  it('escapes what users write, and cuts what does not fit', () => {
    const title = '<b>"Fast" & cheap</b> '.repeat(4)
    const [host, ...others] = vmfsDesign.hosts
    if (host === undefined) throw new Error('no host')
    const drawn = layoutSvg({ ...vmfsDesign, title, hosts: [{ ...host, name: title }, ...others] })
    expect(parsed(drawn).querySelector('title')?.textContent).toBe(title)
    expect(drawn).toContain('…')
  })

  it('says in words, too, the bottleneck', () => {
    const binding = { percent: asPercent(97), text: '31 of 32', short: '31 of 32', binds: true }
    const drawn = layoutSvg(vmfsDesign, { part: () => null, device: () => binding })
    expect(drawn).toContain('Bottleneck: 31 of 32')
  })

  it('says it shorter where the box is too narrow, rather than cut it', () => {
    const fill = { percent: asPercent(1), text: 'fullest 0.0137 of 64', short: 'fullest < 0.1', binds: false }
    const drawn = layoutSvg(vmfsDesign, { part: () => fill, device: () => null })
    const texts = [...parsed(drawn).querySelectorAll('text')].map((one) => one.textContent)
    expect(texts).toContain('fullest < 0.1')
    expect(texts).toContain('fullest 0.0137 of 64')
  })

  it('leaves no name of a colour once they have their values', () => {
    expect(withValues(layoutSvg(vmfsDesign), () => '#123456')).not.toContain('var(')
  })
})
