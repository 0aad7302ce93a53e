/** What turns one design into another, in sentences: alike changes of alike parts are told once. */
import { REFERENCE_FIELDS } from '../design-schema'
import { tokens } from '../json-pointer'
import { findPart, KINDS, partAt, type Part, type PartKind } from '../parts'

import { changedValue } from './changed-fields'
import { choiceLabel, labelOf } from './schema-fields'

import type { Design, FieldChange } from '@/api/types'
import { inSentence, NO_BREAK, whole } from '@/lib/format/format'
import { grouped, shortList } from '@/lib/format/names'

type Change = Pick<FieldChange, 'pointer' | 'before' | 'after'>

const NONE = 'none'
const UNITS: [RegExp, string][] = [
  [/_us_per_kib$/, 'µs/KiB'],
  [/_us$/, 'µs'],
  [/_ms$/, 'ms'],
  [/_kib$/, 'KiB'],
  [/_mib$/, 'MiB'],
  [/_gib$/, 'GiB'],
  [/_gb$/, 'GB'],
  [/_mb_s$/, 'MB/s'],
  [/_gbps$/, 'Gb/s'],
  [/_iops$/, 'IOPS'],
  [/_pct$/, '%'],
  [/_bytes$/, 'bytes'],
  [/_km$/, 'km'],
  [/_w$/, 'W'],
  [/_s$/, 's'],
]

/**
 * "LUN depth 30 → 64 on 16 hosts", "10 LUNs removed", "Datastores datastore01 to datastore10 → vvol01 on
 * 10 classes of VMs (SQL, Web, Backup)": how `after` differs from `before`.
 */
export function changesInWords(before: Design, after: Design, changes: Change[]): string[] {
  const told = changes.map((change) => toldOf(before, after, change))
  return [
    ...wholeParts(told, 'added'),
    ...wholeParts(told, 'removed'),
    ...fields(before, after, told),
  ]
}

type WholeTarget = { quantity?: string; at_most_ms: number }

function targetInWords({ quantity = 'mean', at_most_ms: most }: WholeTarget): string {
  return `${quantity} at most ${whole(most)}${NO_BREAK}ms`
}

type Told = Change & { part: Part | null; field: string[] }

function toldOf(before: Design, after: Design, change: Change): Told {
  // A pointer leads into the later design, or into the first one where the later lacks the field.
  const [first, second] = change.after === null ? [before, after] : [after, before]
  const part = partAt(first, change.pointer) ?? partAt(second, change.pointer)
  return { ...change, part, field: tokens(change.pointer.slice(part?.pointer.length ?? 0)) }
}

function isWhole({ part, field, before, after }: Told): boolean {
  return part !== null && field.length === 0 && (before === null) !== (after === null)
}

function wholeParts(told: Told[], what: 'added' | 'removed'): string[] {
  const those = told.filter((one) => isWhole(one) && (what === 'added' ? one.after : one.before) !== null)
  return [...grouped(those, ({ part }) => part?.kind ?? '').values()].map((group) => {
    const parts = group.flatMap(({ part }) => part ?? [])
    return `${counted(parts)} ${what}${named(parts)}`
  })
}

/** Fields that change alike are told once, and all that changes on the same parts in one sentence. */
function fields(before: Design, after: Design, told: Told[]): string[] {
  const plain = told.filter((one) => !isWhole(one))
  const alike = grouped(plain, ({ part, field, after: to }) => [part?.kind, field.join('/'), to].join(' '))
  const steps = [...alike.values()].map((group) => {
    const parts = group.flatMap(({ part }) => part ?? [])
    return { words: step(before, after, group), where: parts.length === 0 ? '' : ` on ${onParts(parts)}` }
  })
  return [...grouped(steps, ({ where }) => where)].map(([where, those]) => {
    const words = those.map(({ words }, index) => (index === 0 ? words : inSentence(words)))
    return `${words.join(', ')}${where}`
  })
}

/** "LUN depth 30 → 64" */
function step(before: Design, after: Design, group: Told[]): string {
  const field = group[0]?.field ?? []
  const from = shortList(group.map((one) => valueOf(before, one.before, field)))
  return `${labelOfField(field)} ${from} → ${valueOf(after, group[0]?.after ?? null, field)}`
}

/** Parts of a part whose fields need no other name than their own. */
const SAID_BY_THEIR_FIELDS: ReadonlySet<string> = new Set(['price', 'workload'])
const CLASS_TARGETS = 'class_targets'

function labelOfField([first = '', ...inside]: string[]): string {
  const [title, ...rest] = inside
  if (first === CLASS_TARGETS && title !== undefined) return [`Target of ${title}`, ...rest.map(labelOf)].join(', ')
  return labels(inside.length > 0 && SAID_BY_THEIR_FIELDS.has(first) ? inside : [first, ...inside])
}

/** Of a list of parts no place is said: the parts that come and go say which. */
function labels(field: string[]): string {
  const [list = '', ...places] = field
  if (REFERENCE_FIELDS.has(list) && places.length === 1) return labelOf(list)
  return field.map((token) => (/^\d+$/.test(token) ? `no. ${Number(token) + 1}` : labelOf(token))).join(', ')
}

function valueOf(design: Design, json: string | null, field: string[]): string {
  const value: unknown = json === null ? null : JSON.parse(json)
  if (value === null || value === '') return NONE
  return isTarget(field, value) ? targetInWords(value) : ownWords(design, value, json, field)
}

function ownWords(design: Design, value: unknown, json: string | null, field: string[]): string {
  if (typeof value === 'number') return [whole(value), unitOf(field.at(-1) ?? '')].filter(Boolean).join(NO_BREAK)
  if (typeof value === 'string') {
    const part = field.at(-1) === 'kind' ? null : findPart(design, value)
    return part?.title ?? choiceLabel(value)
  }
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : changedValue(json)
}

/** A target that came or went as a whole. */
function isTarget([first, , ...rest]: string[], value: unknown): value is WholeTarget {
  return first === CLASS_TARGETS && rest.length === 0 && typeof value === 'object' && value !== null && 'at_most_ms' in value
}

function unitOf(name: string): string {
  return UNITS.find(([end]) => end.test(name))?.[1] ?? ''
}

/** "16 hosts", counting what a part stands for: "3 hosts", "10 classes of VMs (SQL, Web)", "vmhba1". */
function onParts(parts: Part[]): string {
  const [first] = parts
  const machines = parts.reduce((sum, { value }) => sum + countOf(value), 0)
  if (parts.length === 1 && first !== undefined) {
    return first.kind === 'host' && machines > 1 ? `${machines} hosts` : first.title
  }
  if (parts.every(({ kind }) => kind === 'host')) return `${machines} hosts`
  return `${counted(parts)}${named(parts)}`
}

function countOf(value: object): number {
  return 'count' in value && typeof value.count === 'number' ? value.count : 1
}

function counted(parts: Part[]): string {
  const kind = parts[0]?.kind ?? 'host'
  return parts.length === 1 ? KINDS[kind].label : `${parts.length} ${plural(kind)}`
}

function plural(kind: PartKind): string {
  const label = inSentence(KINDS[kind].label)
  if (kind === 'vm_class') return 'classes of VMs'
  if (label.endsWith('s')) return label
  return label.endsWith('ch') ? `${label}es` : `${label}s`
}

function named(parts: Part[]): string {
  const words = shortList(parts.map(({ title }) => title))
  return parts.length === 1 ? `: ${words}` : ` (${words})`
}
