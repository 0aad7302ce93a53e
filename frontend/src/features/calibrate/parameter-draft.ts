/** The unknown fields of a calibration, as they are typed. */
import type { Design } from '@/api/types'
import { sweepFields, type SweepField } from '@/lib/design/fields/sweep-fields'

export type ParameterDraft = {
  path: string
  also: string
  low: string
  high: string
  /** Whether it takes whole numbers alone. */
  whole: boolean
  /** What to predict with; empty: the value of the design. */
  value: string
}

/** Fields that no IOPS and no latency depends on: whatever a fit finds for them is made up. */
const WITHOUT_EFFECT = new Set([
  'power_w',
  'capacity_gib',
  'usable_gb',
  'cpu_base_pct',
  'cpu_pct_per_kiops',
])

/** Fields that a measured row can tell something about; those with whole numbers come last. */
export function fittableFields(design: Design): SweepField[] {
  const hasEffect = ({ path }: SweepField) => !WITHOUT_EFFECT.has(path.split('.').at(-1) ?? '')
  const fields = sweepFields(design).filter(hasEffect)
  return [...fields.filter(({ whole }) => !whole), ...fields.filter(({ whole }) => whole)]
}

function initialParameter(field: SweepField | undefined): ParameterDraft {
  const value = field?.value ?? 0
  const own = { path: field?.path ?? '', also: '', value: '', whole: field?.whole ?? false }
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
  return initialParameter(fittableFields(design).find((field) => field.path === path))
}

/** The next field that no parameter names yet; first what the storage processor takes for an I/O. */
export function nextParameter(design: Design, taken: ParameterDraft[]): ParameterDraft | null {
  const used = new Set(taken.flatMap(({ path, also }) => [path, also]))
  const free = fittableFields(design).filter((field) => !used.has(field.path))
  const onlyWrites = design.vm_groups[0]?.workload.read_pct === 0
  const service = free.find((field) => field.path.endsWith(onlyWrites ? '.write_us' : '.read_us'))
  const field = service ?? free.find(({ whole }) => !whole)
  return field === undefined ? null : initialParameter(field)
}
