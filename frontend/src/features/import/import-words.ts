/** Numbers of an import in words. */
import type {
  Design,
  ImportDraft,
  ImportFinding,
  ImportGroup,
  ImportNeed,
  ImportRun,
  KnownFormat,
  MeasuredPoint,
} from '@/api/types'
import { vmsOf } from '@/lib/design/vm-classes'
import { QUEUED } from '@/lib/report/progress'
import { partTitles } from '@/lib/report/report-parts'

export const KINDS = [
  { kind: 'hosts', title: 'Hosts' },
  { kind: 'datastores', title: 'Datastores' },
  { kind: 'vms', title: 'VMs' },
] as const

const PERCENT = 100
/** Rows of a table, or values that are needed, that can be read at one look; more are folded. */
const AT_ONE_LOOK = 12

function many(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

/** How far an import is. */
export function percentOf({ share }: Pick<ImportRun, 'share'>): number {
  return Math.round((share ?? 0) * PERCENT)
}

export function stateInWords(run: ImportRun): string {
  switch (run.status) {
    case 'queued':
      return `${QUEUED}.`
    case 'running':
      return `Reading: ${run.doing}.`
    case 'cancelled':
      return 'The import was cancelled. Its files were deleted.'
    case 'failed':
      return 'The import failed. Its files were deleted.'
    default:
      return `Read: ${foundInWords(run)}. The files were deleted.`
  }
}

/** What the files hold. */
export function foundInWords(run: ImportRun): string {
  const parts = [
    run.hosts > 0 && many(run.hosts, 'host'),
    run.datastores > 0 && many(run.datastores, 'datastore'),
    run.vms > 0 && many(run.vms, 'VM'),
    run.loads.length > 0 && many(run.loads.length, 'load'),
    run.points.length > 0 && many(run.points.length, 'measured point'),
    run.mixes.length > 0 && many(run.mixes.length, 'mix', 'mixes') + ' of I/Os',
  ].filter((part) => part !== false)
  return parts.join(', ') || 'nothing that a design needs'
}

/** How many points were measured, and how many of them are of no use. */
export function pointsInWords(points: readonly Pick<MeasuredPoint, 'problem'>[]): string {
  const broken = points.filter(({ problem }) => problem != null).length
  const all = many(points.length, 'measured point')
  return broken === 0 ? all : `${all}, ${broken.toLocaleString('en-US')} of no use for a calibration`
}

/** Groups of one kind, those that are drawn first. */
export function groupsOf(draft: ImportDraft, kind: ImportGroup['kind']): ImportGroup[] {
  const ofKind = draft.groups.filter((group) => group.kind === kind)
  return [...ofKind.filter(({ drawn }) => drawn), ...ofKind.filter(({ drawn }) => !drawn)]
}

/** Whether a list is short enough to be shown unfolded. */
export function isShort(list: readonly unknown[]): boolean {
  return list.length <= AT_ONE_LOOK
}

/** The first values that are needed, and the many behind them that are folded. */
export function foldedNeeds(needs: readonly ImportNeed[]): [ImportNeed[], ImportNeed[]] {
  const shown = isShort(needs) ? needs.length : AT_ONE_LOOK / 2
  return [needs.slice(0, shown), needs.slice(shown)]
}

/** What a table of groups says above its rows. */
export function captionOf(draft: ImportDraft, found: Found, kind: ImportGroup['kind'], title: string): string {
  const groups = groupsOf(draft, kind)
  const drawn = groups.filter((group) => group.drawn)
  const parts = drawn.flatMap(({ id, more_parts }) => [id, ...(more_parts ?? [])])
  const sum = (those: ImportGroup[]) => those.reduce((total, { count }) => total + count, 0)
  // A VM with disks on several datastores is in several groups, and counts once.
  const { grouped, drawn: shown } = kind === 'vms' ? draft.vms : { grouped: sum(groups), drawn: sum(drawn) }
  const total = Math.max(found[kind], grouped)
  return `${title}: ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} drawn, as ${many(parts.length, 'part')}`
}

/** Hosts, datastores and VMs that the files hold. */
export type Found = Pick<ImportRun, 'hosts' | 'datastores' | 'vms'>

/** VMs of the classes that a group became. */
function drawnVms(design: Design, parts: readonly string[]): number {
  return design.classes.filter(({ id }) => parts.includes(id)).reduce((total, entry) => total + vmsOf(design, entry), 0)
}

/** Why the design has other VMs than the files: "4 more are powered off, ...", "The 20 VMs are 24 in the design: ...". */
export function otherCounts({ design, vms }: ImportDraft, found: Found): string[] {
  const ungrouped = found.vms - vms.grouped
  const are = ungrouped === 1 ? 'more is' : 'more are'
  return [
    ungrouped > 0
      ? `${ungrouped.toLocaleString('en-US')} ${are} powered off, a template, or on a host or datastore that no table lists.`
      : '',
    design != null && vms.in_design !== vms.drawn
      ? `${many(vms.drawn, 'VM')} are drawn for ${vms.in_design.toLocaleString('en-US')} in the design, with the load of all.`
      : '',
  ].filter(Boolean)
}

/** "Databases (8 VMs)": the parts that a group became, with their VMs where these are not those of the files. */
export function partInWords({ design }: ImportDraft, group: ImportGroup): string {
  const { kind, count, part, reason } = group
  if (design == null || part == null) return part ?? `Left out: ${reason ?? ''}`
  const parts = [part, ...(group.more_parts ?? [])]
  const title = parts.map(partTitles(design)).join(', ')
  const drawn = kind === 'vms' ? drawnVms(design, parts) : count
  return drawn === count ? title : `${title} (${many(drawn, 'VM')})`
}

/** The source of the option that holds. */
export function sourceOf(need: ImportNeed): string {
  const option = need.options.find(({ id }) => id === need.chosen)
  return option === undefined ? '' : `Source: ${option.source}. Confidence: ${option.confidence}.`
}

export const FINDING_WORDS: Record<ImportFinding['kind'], string> = {
  read: 'Read',
  derived: 'Derived',
  assumed: 'Assumed',
  empty: 'Left open',
  dropped: 'Left out',
}

/** How many findings of each kind there are. */
export function findingsInWords(findings: readonly ImportFinding[]): string {
  const kinds = Object.keys(FINDING_WORDS) as ImportFinding['kind'][]
  return kinds
    .map((kind) => [FINDING_WORDS[kind].toLowerCase(), findings.filter((f) => f.kind === kind).length])
    .filter(([, count]) => count !== 0)
    .map(([word, count]) => `${String(count)} ${String(word)}`)
    .join(', ')
}

/** Where a finding is from. */
export function placeOf({ file, sheet }: Pick<ImportFinding, 'file' | 'sheet'>): string {
  return [file, sheet].filter(Boolean).join(': ')
}

const GIVES: [KnownFormat['gives'], string, string][] = [
  ['estate', 'Hosts, datastores and VMs', 'Draws the design.'],
  ['load', 'Load', 'Sets the IOPS of the VMs.'],
  ['mix', 'I/O sizes', 'Sets block sizes and the share of reads.'],
  ['points', 'Measured IOPS and latency', 'Tests Qdepth, and calibrates the design.'],
]

/** What can be imported: for each thing that files give, what it is for, and the programs that write them. */
export function formatsByUse(formats: KnownFormat[]) {
  return GIVES.flatMap(([gives, what, use]) => {
    const names = formats.filter((format) => format.gives === gives).map((format) => format.name)
    return names.length === 0 ? [] : [{ what, use, names: names.join(', ') }]
  })
}
