import { describe, expect, it } from 'vitest'

import { columnsOf, intervalIn, latencyColumn } from './latency-column'
import { asMs } from './units'

describe('latencyColumn', () => {
  const column = (...values: number[]) => latencyColumn(values.map((value) => asMs(value)))
  it('writes three digits, as anywhere, with the points below one another', () => {
    const { write } = column(1.0512, 0.9794, 0.0812)
    expect([1.0512, 0.9794, 0.0812].map((value) => write(asMs(value)))).toEqual(['1.05\u2007', '0.979', '0.08\u2007'])
    const long = column(105, 97.94)
    expect([105, 97.94].map((value) => long.write(asMs(value)))).toEqual(['105\u2008\u2007', '97.9'])
    const both = { value: 1, low: 0.9794, high: 1.0512, tag: 'simulated' as const }
    expect(intervalIn(both, column(1.0512, 0.9794))).toBe('0.979 to 1.05')
  })
  it('gives all values the unit and the decimals of the largest', () => {
    const { unit, write } = column(0.774, 0.0081, 0.00292)
    expect(unit).toBe('ms')
    expect([0.774, 0.0081, 0.00292].map((value) => write(asMs(value)))).toEqual(['0.774', '0.008', '0.003'])
  })
  it('counts short ones in microseconds and long ones in seconds', () => {
    expect(column(0.029, 0.005).unit).toBe('µs')
    expect(column(0.029).write(asMs(0.005))).toBe('5.00')
    expect(column(2500).unit).toBe('s')
  })
  it('does not write a small value as nothing', () => {
    expect(column(78).write(asMs(0.003))).toBe('< 0.1')
    expect(column(78).write(asMs(0))).toBe('0.0')
  })
  it.each([
    [78, 0.049, '< 0.1'],
    [78, 0.051, '0.1'],
    [7.8, 0.0049, '< 0.01'],
    [7.8, 0.0051, '0.01'],
    [780, 0.49, '< 1'],
    [780, 0.51, '1'],
  ])('beside %d it rounds %d to %s', (largest, value, text) => expect(column(largest).write(asMs(value))).toBe(text))
  it.each([
    [0.0999, 'µs'],
    [0.1, 'ms'],
    [999, 'ms'],
    [1000, 's'],
  ])('up to %d ms it counts in %s', (largest, unit) => expect(column(0.001, largest).unit).toBe(unit))
  it('gives the columns of a table one unit, and each the digits of its own values', () => {
    const quantity = (value: number) => ({ value, low: null, high: null, tag: 'exact' as const })
    const { mean, p999 } = columnsOf({ mean: [quantity(0.564), quantity(0.663)], p999: [quantity(1.32)] })
    expect([mean.unit, p999.unit]).toEqual(['ms', 'ms'])
    expect([mean.write(asMs(0.5641)), p999.write(asMs(1.3211))]).toEqual(['0.564', '1.32'])
  })
  it('has a unit where no value is known', () => expect(latencyColumn([null]).unit).toBe('ms'))
})
