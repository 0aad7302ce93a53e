/** Numbers below one another: three digits each, one unit for all, and points below points. */
import { money, threeDigits } from './format'

export type NumberColumn = {
  /** A number as its column shows it; a dash where there is none. */
  write: (value: number | null) => string
}

type Kind = 'rate' | 'number' | 'money'

/** As wide as a figure and as a point, so that shorter fractions end before longer ones. */
const FIGURE_SPACE = '\u2007'
const POINT_SPACE = '\u2008'
const SCALES = [
  { from: 1e7, by: 1e6, unit: 'M' },
  { from: 1e4, by: 1e3, unit: 'k' },
] as const

/** Rates of a column have k or M together; money is written to the cent. */
export function numberColumn(values: (number | null)[], kind: Kind): NumberColumn {
  const most = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))
  const scale = kind === 'rate' ? SCALES.find(({ from }) => most >= from) : undefined
  const { by, unit } = scale ?? { by: 1, unit: '' }
  const text = (value: number) => (kind === 'money' ? money(value) : threeDigits(value / by))
  const decimals = Math.max(0, ...values.map((value) => (value === null ? 0 : decimalsOf(text(value)))))
  return {
    write: (value) => {
      if (value === null) return '–'
      const shown = text(value)
      const own = decimalsOf(shown)
      const point = own === 0 && decimals > 0 ? POINT_SPACE : ''
      return shown + unit + point + FIGURE_SPACE.repeat(decimals - own)
    },
  }
}

/** Texts of numbers with their points below one another; a dash where there is none. */
export function alignPoints(texts: (string | null)[]): string[] {
  const decimals = Math.max(0, ...texts.map((text) => decimalsOf(text ?? '')))
  return texts.map((text) => {
    if (text === null) return '–'
    const own = decimalsOf(text)
    const point = own === 0 && decimals > 0 ? POINT_SPACE : ''
    return text + point + FIGURE_SPACE.repeat(decimals - own)
  })
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
