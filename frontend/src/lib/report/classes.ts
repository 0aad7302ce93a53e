/** What a report says of the classes of VMs: those of one name together. */
import { partTitles } from './report-parts'

import type { Design, GroupResult, Report } from '@/api/types'
import { interval, showQuantity } from '@/lib/format/format'

/** In place of the numbers of a class that a design does not have. */
export const NO_SUCH_CLASS = 'no such class'

export type ClassRow = { key: string; title: string; group: GroupResult }

/** The classes in the order of the design. */
export function classesOf(report: Report, design: Design): ClassRow[] {
  const classes = new Map((report.classes ?? []).map((each) => [each.id, each]))
  const groups = new Map(report.groups.map((each) => [each.id, each]))
  const rows = design.classes.flatMap(({ id, name }): ClassRow[] => {
    const shared = name == null ? undefined : classes.get(name)
    if (shared !== undefined) return [{ key: `class ${shared.id}`, title: shared.id, group: shared }]
    const alone = groups.get(id)
    return alone === undefined ? [] : [{ key: id, title: name ?? id, group: alone }]
  })
  return [...new Map(rows.map((row) => [row.key, row])).values()]
}

/** All VMs and each class beside them; with one class, the total would say the same twice. */
export function budgetRows(report: Report, design: Design): ClassRow[] {
  const classes = classesOf(report, design)
  if (classes.length === 1) return classes
  return [{ key: 'all', title: 'All VMs', group: report.total }, ...classes]
}

/** What a distribution can be shown of: all VMs, each class, then each of those that share a name. */
export function groupChoices(report: Report, design: Design): ClassRow[] {
  const titleOf = partTitles(design)
  const all = { key: 'all', title: 'All VMs', group: report.total }
  const classes = classesOf(report, design)
  const shown = new Set(classes.map(({ group }) => group.id))
  const inside = report.groups.filter(({ id }) => !shown.has(id))
  return [
    ...(report.groups.length > 1 ? [all] : []),
    ...classes,
    ...inside.map((group) => ({ key: group.id, title: titleOf(group.id), group })),
  ]
}

/** "SQL p99 0.985 ms, Web p99 1.2 ms", and the same with intervals; empty with a single class. */
export function classesInWords(rows: ClassRow[]): { short: string; whole: string } {
  const several = rows.length < 2 ? [] : rows.map(classInWords)
  return {
    short: several.map(({ words }) => words).join(', '),
    whole: several.map(({ words, range }) => words + range).join(', '),
  }
}

/** The mean where p99 is not known. */
function classInWords({ title, group }: ClassRow): { words: string; range: string } {
  const { mean, p99 } = group.latency_ms
  const [word, quantity] = p99.value === null ? ['mean', mean] : ['p99', p99]
  const range = interval(quantity, 'latency')
  return { words: `${title} ${word} ${showQuantity(quantity, 'latency')}`, range: range === null ? '' : ` (${range})` }
}

export type ClassQuestion = {
  key: string
  title: string
  /** What the class gets in each design; null where a design has no such class. */
  answers: (GroupResult | null)[]
}

/** Each class with its latency in each design, where any design has several. */
export function classQuestions(reports: Report[], designs: Design[]): ClassQuestion[] {
  const perDesign = reports.map((report) => {
    const design = designs.find(({ id }) => id === report.design_id)
    return new Map(design === undefined ? [] : classesOf(report, design).map((row) => [row.title, row]))
  })
  if (perDesign.every((rows) => rows.size < 2)) return []
  const titles = [...new Set(perDesign.flatMap((rows) => [...rows.keys()]))].slice(0, MOST_QUESTIONS)
  return titles.map((title) => ({
    key: `class ${title}`,
    title,
    answers: perDesign.map((rows) => rows.get(title)?.group ?? null),
  }))
}

/** Classes that a comparison asks about; more would bury the answer. */
const MOST_QUESTIONS = 12
