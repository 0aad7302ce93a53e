/** How the points of a calibration say their load: by their IOPS, or by columns of their own. */
import type { Design } from '@/api/types'
import { joinedPath, sweptFields } from '@/lib/design/fields/class-fields'
import { initialFields, type SweepField } from '@/lib/design/fields/sweep-fields'

/** Columns that are no fields of the design, as a point names them. */
export const LOAD = 'load'
export const OFFERED = 'offered_iops'

const LABELS: Record<string, string> = {
  [LOAD]: 'Load of all classes [times the design’s]',
  [OFFERED]: 'IOPS that all classes request',
}

/** `iops`: all classes of VMs together ask for the measured IOPS; `fields`: as in the design, or as columns say. */
export type LoadFrom = 'iops' | 'fields'

export function isLoad(column: string): boolean {
  return column in LABELS
}

export function loadLabel(column: string): string {
  return LABELS[column] ?? column
}

/** Whether all classes of VMs ask for I/Os at a rate, so that a total of IOPS says how much each asks for. */
export function haveRates({ classes }: Pick<Design, 'classes'>): boolean {
  return classes.length > 0 && classes.every(({ workload }) => workload.loop !== 'closed')
}

/** How a form begins: a whole estate by its IOPS or its load, a single class of VMs by the field of its load. */
export function initialLoad(design: Design): { loadFrom: LoadFrom; columns: string[] } {
  if (design.classes.length > 1) {
    return haveRates(design) ? { loadFrom: 'iops', columns: [] } : { loadFrom: 'fields', columns: [LOAD] }
  }
  const [load] = initialFields(sweptFields(design))
  return { loadFrom: 'fields', columns: load === '' ? [] : [load] }
}

/** What the columns of a table say of the load; null where nothing. */
export function loadOfColumns(columns: string[]): LoadFrom | null {
  return columns.some((column) => isLoad(column) || column.includes('.workload.')) ? 'fields' : null
}

/** Columns of a table under the paths that the form offers: joined fields in its order. */
export function offeredPath(column: string, fields: SweepField[]): string {
  const asked = column.split('+').map((path) => path.trim())
  const same = fields.find(({ path }) => {
    const own = path.split('+')
    return own.length === asked.length && own.every((each) => asked.includes(each))
  })
  return same?.path ?? joinedPath(asked)
}
