import { describe, expect, it } from 'vitest'

import { alongside, classLines, iopsFigure, limitWords, p99Figure, roomFigure, stateOf } from './answer-tiles'

import type { Report, TargetVerdict } from '@/api/types'
import { loadCurve } from '@/test/curves'
import { quantity, report, vmfsDesign } from '@/test/emulex'

const shown = report('vmfs')
const measured = [
  { id: 'total', name: 'all VMs', iops: quantity(99_000), latency_mean_ms: quantity(1), latency_p99_ms: quantity(2) },
]
const verdict = (vms: string | null, kept: TargetVerdict['kept']): TargetVerdict => ({
  kept,
  code: kept === 'yes' ? 'met' : 'missed',
  target: { quantity: 'p99', at_most_ms: 2, vms },
  latency: quantity(1.5),
  sentence: `${vms}: ${kept}`,
})
const judged = (...each: TargetVerdict[]): Report => ({
  ...shown,
  targets: { ...verdict(null, 'yes'), brief: '', each },
})

describe('the state of a tile', () => {
  it('is that of the engine, and of a run that has measured something', () => {
    expect(stateOf({ run: null }, [])).toBe('estimate')
    expect(stateOf(shown, [])).toBe('simulated')
    expect(stateOf({ run: null }, measured)).toBe('simulating')
  })
})

describe('figures', () => {
  it('are those of the report until a run has measured some', () => {
    expect(iopsFigure(shown, measured).value).toBe('99.0k')
    expect(p99Figure(shown, measured).value).toBe('2.00\u00a0ms')
    expect(iopsFigure(shown, []).value).not.toBe('99.0k')
    expect(alongside(shown, measured)[0]).toBe('1.00\u00a0ms mean')
  })
  it('a room that a missed target ends today is none', () => {
    const { headroom } = loadCurve
    if (headroom === null) throw new Error('there is no headroom')
    expect(
      roomFigure({ ...headroom, figure: '1.41×', span: '1.2 to 1.7', end: 'until p99 is 2 ms, then SP 2' }, false),
    ).toEqual({ value: '1.41×', range: '1.2 to 1.7', end: 'Until p99 is 2 ms, then SP 2' })
    expect(roomFigure(headroom, true)).toEqual({ value: 'None', range: '', end: headroom.missed })
  })
})

describe('classes', () => {
  it('that miss a target come first, and three at most are shown', () => {
    const { lines, more } = classLines(
      judged(verdict('SQL', 'yes'), verdict('Web', 'no'), verdict('VDI', 'undecided'), verdict('Mail', 'yes')),
      vmfsDesign,
      [],
    )
    expect(lines.map(({ name, kept }) => [name, kept])).toEqual([
      ['Web', 'no'],
      ['VDI', 'undecided'],
      ['SQL', 'yes'],
    ])
    expect(lines[0]?.target).toBe('≤ 2\u00a0ms')
    expect(more).toBe(1)
  })
  it('without a target are two, since a line says so', () => {
    const classes = ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      name: id,
      iops: quantity(1),
      latency_mean_ms: quantity(1),
      latency_p99_ms: quantity(2),
    }))
    expect(classLines(shown, vmfsDesign, [...measured, ...classes])).toMatchObject({
      lines: [{ name: 'a' }, { name: 'b' }],
      more: 2,
    })
  })
  it('a single class without a target says nothing that all VMs do not say', () => {
    expect(classLines(shown, vmfsDesign, [])).toEqual({ lines: [], more: 0, isWithoutTarget: true })
  })
})

describe('the limit', () => {
  it('is in the words of the server, and in its name where a report is older', () => {
    const { bottleneck } = shown
    expect(limitWords({ bottleneck: { ...bottleneck, headline: 'SP 1', detail: 'busy', next_limit: null } })).toEqual({
      headline: 'SP 1',
      detail: 'Busy',
      next: '',
    })
    expect(limitWords({ bottleneck: { ...bottleneck, name: 'sP 1' } }).headline).toBe('SP 1')
  })
})
