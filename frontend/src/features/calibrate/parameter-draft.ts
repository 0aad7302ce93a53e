/** The unknown fields of a calibration, as they are typed. */
import type { Design } from '@/api/types'
import { haveSame, joinedPath, labelsOf, pathsOf, sweptFields } from '@/lib/design/fields/class-fields'
import type { Option } from '@/lib/design/fields/field-options'
import { fieldOptions, type SweepField } from '@/lib/design/fields/sweep-fields'

export type ParameterDraft = {
  /** One field, or several that are offered as one, joined. */
  path: string
  /** Further fields with the same value, joined; empty: none. */
  also: string
  low: string
  high: string
  /** Whether it takes whole numbers alone. */
  whole: boolean
  /** What to predict with; empty: the value of the design. */
  value: string
}

/** Fields that no IOPS and no latency depends on: whatever a fit finds for them is made up. */
const WITHOUT_EFFECT = new Set(['power_w', 'capacity_gib', 'usable_gb', 'cpu_base_pct', 'cpu_pct_per_kiops'])

/** Fields that a measured row can tell something about; those with whole numbers come last. */
export function fittableFields(design: Design): SweepField[] {
  const hasEffect = ({ path }: SweepField) => !WITHOUT_EFFECT.has(path.split('.').at(-1) ?? '')
  const fields = sweptFields(design).filter(hasEffect)
  return [...fields.filter(({ whole }) => !whole), ...fields.filter(({ whole }) => whole)]
}

/** The same time of the other direction, where the design has the same for both. */
function otherDirection({ path, value }: SweepField, fields: SweepField[]): string {
  const isRead = /\.read_(us|ms)$/.test(path)
  const other = isRead ? path.replaceAll('.read_', '.write_') : path.replaceAll(/\.write_(?=(us|ms)(\+|$))/g, '.read_')
  if (other === path) return ''
  return fields.some((field) => field.path === other && field.value === value) ? other : ''
}

function initialParameter(field: SweepField | undefined, fields: SweepField[]): ParameterDraft {
  const value = field?.value ?? 0
  const also = field === undefined ? '' : otherDirection(field, fields)
  const own = { path: field?.path ?? '', also, value: '', whole: field?.whole ?? false }
  if (own.whole) {
    return { ...own, low: String(Math.max(1, Math.floor(value / 4))), high: String(Math.max(8, value * 4)) }
  }
  return {
    ...own,
    low: value > 0 ? String(Number((value / 10).toPrecision(3))) : '0',
    high: value > 0 ? String(Number((value * 10).toPrecision(3))) : '10',
  }
}

/** "8, as in the design", for the empty box of a value. */
export function ownValueHint(field: SweepField | undefined): string {
  return field?.value == null ? 'as in the design' : `${String(field.value)}, as in the design`
}

export function parameterAt(design: Design, path: string): ParameterDraft {
  const fields = fittableFields(design)
  return initialParameter(
    fields.find((field) => field.path === path),
    fields,
  )
}

/** What may have the same value: fields that the parameter does not name itself. */
export function sameValueOptions({ path, also }: ParameterDraft, fields: SweepField[]): Option[] {
  const options = fieldOptions(fields.filter((field) => !haveSame(field.path, path)))
  const isOffered = also === '' || options.some(({ value }) => value === also)
  const own = isOffered ? [] : [{ value: also, label: labelsOf(pathsOf(also), fields) }]
  return [{ value: '', label: 'no other field' }, ...own, ...options]
}

/** Fields of a question in two boxes of the form: those that are offered as one, and the others. */
export function boxesOf(paths: string[], fields: SweepField[]): { path: string; also: string } {
  const offered = new Set(fields.map(({ path }) => path))
  const ends = paths.map((_, index) => paths.length - index)
  const end = ends.find((one) => offered.has(joinedPath(paths.slice(0, one)))) ?? 1
  return { path: joinedPath(paths.slice(0, end)), also: joinedPath(paths.slice(end)) }
}

/** The next field that no parameter names yet; first what the SPs take for an I/O, then what the arrays do. */
export function nextParameter(design: Design, taken: ParameterDraft[]): ParameterDraft | null {
  const fields = fittableFields(design)
  const used = taken.flatMap(({ path, also }) => [path, also])
  const free = fields.filter(({ path }) => !used.some((other) => haveSame(other, path)))
  const way = design.classes[0]?.workload.read_pct === 0 ? 'write' : 'read'
  const at = (list: string, name: string) =>
    free.find(({ path }) => path.startsWith(`${list}.`) && path.endsWith(`.${way}_${name}`))
  const field = at('sps', 'us') ?? at('arrays', 'ms') ?? free.find(({ whole }) => !whole)
  return field === undefined ? null : initialParameter(field, fields)
}
