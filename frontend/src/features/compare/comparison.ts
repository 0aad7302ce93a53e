/** The questions of a comparison, and what each design answers. */
import type { Comparison, Design, Difference, GroupResult, Quantity, Report } from '@/api/types'
import { whiskerOf, type Whisker } from '@/lib/charts/whiskers'
import { letterOf, type NameOf } from '@/lib/design/design-marks'
import type { Rows } from '@/lib/files/csv'
import {
  capitalised,
  count,
  errorDigit,
  errorPercent,
  interval,
  latency,
  NO_BREAK,
  show,
  threeDigits,
  type Form,
} from '@/lib/format/format'
import type { Word } from '@/lib/format/glossary'
import { asMs, percentOfRatio, usOfMs } from '@/lib/format/units'
import { keyFigure } from '@/lib/report/key-figures'

export type Question = { quantity: Difference['quantity']; text: string; word: Word; form: Form; unit: string }

export const QUESTIONS: readonly Question[] = [
  { quantity: 'iops', text: 'How many IOPS?', word: 'iops', form: 'count', unit: 'IOPS' },
  { quantity: 'mb_s', text: 'How many MB/s?', word: 'mb_s', form: 'plain', unit: 'MB/s' },
  { quantity: 'latency_mean_ms', text: 'Mean latency of an I/O?', word: 'latency_ms', form: 'latency', unit: 'ms' },
  {
    quantity: 'latency_p99_ms',
    text: `99 of 100${NO_BREAK}I/Os faster than? (p99)`,
    word: 'p99',
    form: 'latency',
    unit: 'ms',
  },
  { quantity: 'iops_per_gb', text: 'IOPS per GB of capacity?', word: 'iops_per_gb', form: 'plain', unit: 'IOPS/GB' },
]

const QUANTITY: Record<Difference['quantity'], string> = {
  iops: 'IOPS',
  mb_s: 'MB/s',
  latency_mean_ms: 'mean latency',
  latency_p99_ms: 'p99',
  iops_per_gb: 'IOPS/GB',
}

/** Questions that a design answers: one without a number for any would say so once for each. */
export function answeredQuestions(reports: Report[]): Question[] {
  return QUESTIONS.filter(({ quantity }) => reports.some((report) => keyFigure(report, quantity).value !== null))
}

export function differenceOf(
  comparison: Comparison,
  designId: string,
  quantity: Difference['quantity'],
): Difference | null {
  return (
    comparison.differences.find(
      (difference) => difference.design_id === designId && difference.quantity === quantity,
    ) ?? null
  )
}

/** What the intervals hold: of designs of which the same holds together, and of ratios to design A. */
export function trustInWords({ reports, differences }: Comparison, nameOf: NameOf = letterOf): string[] {
  const said = new Map<string, string[]>()
  reports.forEach(({ prediction, design_title: title }, index) => {
    if (prediction == null) return
    const name = `${nameOf(index)} (${title})`
    said.set(prediction.text, [...(said.get(prediction.text) ?? []), name])
  })
  const designs = [...said].map(([text, names]) =>
    names.length === reports.length ? text : `${names.join(', ')}: ${text}`,
  )
  const ratios = differences.flatMap(({ predicted, quantity, design_id: id }) => {
    const index = reports.findIndex((report) => report.design_id === id)
    const name = QUANTITY[quantity]
    return predicted == null ? [] : [`${capitalised(nameOf(index))} over ${nameOf(0)}, ${name}: ${predicted.text}`]
  })
  return [...designs, ...ratios]
}

export function signed(value: number, form: Form): string {
  const size = Math.abs(value)
  const text = form === 'count' ? count(size) : form === 'latency' ? latency(asMs(size)) : threeDigits(size)
  return `${value < 0 ? '−' : '+'}${text}`
}

/** Whether designs are called before and after, not by letters. */
function isOfFailure(nameOf: NameOf): boolean {
  return nameOf(0) !== letterOf(0)
}

/** "1.89 times A" and its interval, "(1.88 to 1.91)"; what the server says where there is no ratio. */
export function ratioInWords(
  { words, against_before: before, interval }: Difference,
  nameOf: NameOf = letterOf,
): { words: string; range: string } {
  return { words: isOfFailure(nameOf) ? before : words, range: interval === '' ? '' : `(${interval})` }
}

/** What the server says about the classes of VMs; before and after a failure no design is a choice. */
export function classSentences(
  { class_sentences: sentences, failure_sentences: ofFailure }: Comparison,
  nameOf: NameOf = letterOf,
): string[] {
  return isOfFailure(nameOf) ? ofFailure : sentences
}

/** "mean 1.14 times faster than A; p99 no clear difference": how a class of VMs differs; null without numbers of both designs. */
export function classDifferenceInWords(
  { classes }: Comparison,
  designId: string,
  vms: string,
  nameOf: NameOf = letterOf,
): { words: string; isClear: boolean } | null {
  const found = classes.filter((one) => one.design_id === designId && one.vms === vms)
  const [first] = found
  if (first === undefined) return null
  const said = (one: typeof first) => (isOfFailure(nameOf) ? one.against_before : one.verdict)
  const isSame = found.every((one) => said(one) === said(first))
  const told = found.map((one) => `${one.statistic} ${said(one)}`)
  const words = isSame ? `${found.map(({ statistic }) => statistic).join(' and ')}: ${said(first)}` : told.join('; ')
  return { words, isClear: found.some((one) => one.is_clear) }
}

/** What the small type next to the numbers is. */
export function intervalsInWords(reports: Report[]): string {
  return reports.every(({ run }) => run === null)
    ? 'Estimated, with the stated error in small type.'
    : `Simulated, with 95${NO_BREAK}% intervals in small type.`
}

/** What "no clear difference" means, by the setting of design A. */
export function unclearInWords([first]: Design[]): string {
  const pct = first?.material_difference_pct ?? MATERIAL_PCT
  return (
    '"No clear difference" means that the interval of the difference includes zero, ' +
    `or that the difference is at most ${pct}${NO_BREAK}% (the material difference that is set, or a larger stated error of the model).`
  )
}

const MATERIAL_PCT = 5

/** "+89.0k IOPS (+88.1k to +89.9k)": the difference to A; "within ± 0.03 IOPS" where it may be none. */
export function differenceInWords(one: Difference, { form, unit }: Question): string {
  const { difference } = one
  const { value, low, high } = difference
  if (value === null) return ''
  const suffix = form === 'latency' ? '' : `${NO_BREAK}${unit}`
  if (low === null || high === null) return `${signed(value, form)}${suffix}`
  if (isTiny(one)) return `less than 0.1${NO_BREAK}% apart`
  if (low <= 0 && high >= 0) return `within ±${NO_BREAK}${errorOf(Math.max(-low, high), form)}${suffix}`
  return `${signed(value, form)}${suffix} (${signed(low, form)} to ${signed(high, form)})`
}

const TINY = 0.001

/** A difference that nobody would see, however sure it is: its digits say nothing. */
function isTiny({ ratio: { low, high } }: Difference): boolean {
  return low !== null && high !== null && Math.max(Math.abs(low - 1), Math.abs(high - 1)) < TINY
}

function errorOf(size: number, form: Form): string {
  if (form !== 'latency') return errorDigit(size)
  return size >= 0.1 ? `${errorDigit(size)}${NO_BREAK}ms` : `${errorDigit(usOfMs(asMs(size)))}${NO_BREAK}µs`
}

export type Dot = {
  /** What stands on the axis: the letter, and the statistic where there are several. */
  label: string
  index: number
  value: number
  text: string
  range: string | null
  /** Drawn hollow. */
  isEstimate: boolean
  /** Lengths of the whisker below and above the value. */
  whisker: Whisker
}

type Groups = (GroupResult | null)[]

/** What each design gives the VMs that are asked about; nothing of one that has no such class. */
export function iopsDots(groups: Groups, nameOf: NameOf = letterOf): Dot[] {
  return groups.flatMap((group, index) =>
    group === null ? [] : dotOf(capitalised(nameOf(index)), index, group.iops, 'count'),
  )
}

/** Statistic by statistic, so that the same statistic of the designs stands together. */
export function latencyDots(groups: Groups, nameOf: NameOf = letterOf): Dot[] {
  return (['mean', 'p99'] as const).flatMap((statistic) =>
    groups.flatMap((group, index) =>
      group === null
        ? []
        : dotOf(`${capitalised(nameOf(index))} ${statistic}`, index, group.latency_ms[statistic], 'latency'),
    ),
  )
}

function dotOf(label: string, index: number, quantity: Quantity, form: Form): Dot[] {
  const { value } = quantity
  if (value === null) return []
  return [
    {
      label,
      index,
      value,
      text: show(value, form),
      range: interval(quantity, form),
      isEstimate: quantity.tag !== 'simulated',
      whisker: whiskerOf(value, quantity),
    },
  ]
}

/** "A 100k, B 189k." */
export function dotsInWords(dots: Dot[]): string {
  if (dots.length === 0) return 'There are no numbers.'
  return `${dots.map((dot) => `${dot.label} ${dot.text}`).join(', ')}.`
}

/** Half an interval below this share of its value is hidden by its marker. */
const HIDDEN = 0.01

/** That the intervals are there, where markers hide all of them; null where one is seen or there is none. */
export function hiddenIntervals(dots: Dot[]): string | null {
  const halves = dots.map(({ value, whisker }) => Math.max(...whisker) / value)
  const widest = Math.max(0, ...halves)
  if (widest === 0 || widest >= HIDDEN) return null
  const size = widest < HIDDEN / 10 ? `0.1${NO_BREAK}%` : errorPercent(percentOfRatio(widest))
  return `95${NO_BREAK}% intervals of at most ${size}: narrower than the markers.`
}

/** The dots with full numbers, for a spreadsheet. */
export function dotRows(dots: Dot[], quantity: string): Rows {
  return {
    header: ['design', quantity, 'low', 'high'],
    rows: dots.map(({ label, value, whisker: [below, above] }) => [label, value, value - below, value + above]),
  }
}

const AXIS_HEIGHT = 56
const ROW_HEIGHT = 36

const [SHORT_LABEL, LABEL_WIDTH, LONG_LABEL_WIDTH] = [6, 64, 88]

/** Room for "A mean", or for "Before mean". */
export function labelWidth(dots: Dot[]): number {
  return dots.some(({ label }) => label.length > SHORT_LABEL) ? LONG_LABEL_WIDTH : LABEL_WIDTH
}

const [MOST_WIDE_ROWS, NARROW_ROW_HEIGHT] = [6, 24]

export function dotPlotHeight({ length }: Dot[]): number {
  return AXIS_HEIGHT + (length > MOST_WIDE_ROWS ? NARROW_ROW_HEIGHT : ROW_HEIGHT) * length
}

/** Whether all is settled, and no number of any design, or of a class of VMs, differs clearly. */
export function performAlike({ reports, differences, classes }: Comparison): boolean {
  if (reports.some(({ status }) => status !== 'steady')) return false
  return [...differences, ...classes].every(({ is_clear: isClear }) => !isClear)
}
