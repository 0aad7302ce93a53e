/** The question that the form of a calibration makes, or why it makes none. */
import { furtherLabel, isBlank, type MeasurementsDraft, type PointDraft } from './calibration-draft'
import { isLoad, LOAD, loadLabel, OFFERED } from './point-load'
import { alternativesOf, structureFields } from './structure-draft'

import type { CalibrationQuestion, Design, Finding, SimulationOptions } from '@/api/types'
import { labelsOf, pathsOf, sweptFields } from '@/lib/design/fields/class-fields'
import { readNumber, readsTwoWays } from '@/lib/format/typed-number'

export type DraftQuestion =
  { ok: true; question: CalibrationQuestion; aside: Finding[] } | { ok: false; problems: string[] }

/**
 * The question that the typed text makes, or every reason why it makes none. A row with a number that cannot be
 * read is set aside by itself.
 */
export function questionOfDraft(design: Design, draft: MeasurementsDraft, options: SimulationOptions): DraftQuestion {
  const problems: string[] = []
  const aside: Finding[] = []
  let wrong = problems
  const read = (text: string, where: string) => {
    if (text.trim() === '') return null
    const typed = readNumber(text)
    if (!typed.ok) wrong.push(`${where}: ${typed.message}`)
    return typed.ok ? typed.value : null
  }
  /** Words are values too: a path policy, for example. */
  const override = (text: string, where: string) => {
    if (readsTwoWays(text)) return read(text, where) ?? text
    const typed = readNumber(text)
    return typed.ok ? typed.value : text
  }
  const needed = (text: string, where: string) => {
    if (text.trim() === '') problems.push(`${where} is empty. Enter a number.`)
    return read(text, where) ?? 0
  }
  const fields = sweptFields(design)
  const nameOf = (path: string) => (isLoad(path) ? loadLabel(path) : labelsOf(pathsOf(path), fields))
  const parameters = draft.predicts
    ? []
    : draft.parameters.map(({ path, also, low, high, whole }) => {
        const [first = '', ...more] = [...new Set([...pathsOf(path), ...(also === '' ? [] : pathsOf(also))])]
        return {
          path: first,
          also: more,
          low: needed(low, `Lowest value of ${nameOf(path)}`),
          high: needed(high, `Highest value of ${nameOf(path)}`),
          whole,
        }
      })
  const given = draft.predicts
    ? draft.parameters.flatMap(({ path, also, value }) => {
        const number = read(value, `Value of ${nameOf(path)}`)
        return number === null
          ? []
          : [path, also]
              .filter(Boolean)
              .flatMap(pathsOf)
              .map((each) => [each, number] as const)
      })
    : []
  const chosen = alternativesOf(draft.structures, structureFields(design), read)
  const structures = [...chosen, ...draft.furtherStructures]
  const setsLoad = (point: PointDraft) => draft.loadFrom === 'iops' && point.operation === ''
  const loadsOf = (point: PointDraft, iops: number | null) => {
    const load = setsLoad(point) && iops !== null ? { [OFFERED]: iops } : {}
    const columns = draft.columns.flatMap((path, index) => {
      const text = point.values[index] ?? ''
      const number = isLoad(path) ? read(text, `${loadLabel(path)} of ${point.id}`) : null
      return number === null ? [] : [[path, number] as const]
    })
    return { ...load, ...(Object.fromEntries(columns) as Partial<Record<typeof LOAD | typeof OFFERED, number>>) }
  }
  const pointOf = (point: PointDraft, iops = read(point.iops, `IOPS of ${point.id}`)) => ({
    id: point.id,
    role: point.role,
    group: point.group === '' ? null : point.group,
    operation: point.operation === '' ? null : point.operation,
    ...loadsOf(point, iops),
    iops: setsLoad(point) ? null : iops,
    latency_mean_ms: read(point.latencyMs, `Latency of ${point.id}`),
    duration_s: read(point.durationS, `Duration of ${point.id}`),
    ...Object.fromEntries(
      draft.further.map((name, index) => [
        name,
        read(point.further[index] ?? '', `${furtherLabel(name)} of ${point.id}`),
      ]),
    ),
    overrides: Object.fromEntries([
      ...given,
      ...draft.columns.flatMap((path, index) => {
        const text = point.values[index]?.trim() ?? ''
        if (text === '' || isLoad(path)) return []
        const value = override(text, `${nameOf(path)} of ${point.id}`)
        return pathsOf(path).map((each) => [each, value] as const)
      }),
    ]),
  })
  const typed = draft.points.slice(0, draft.points.findLastIndex((point) => !isBlank(point)) + 1)
  const points = typed.map((point, index) => {
    wrong = []
    const made = pointOf(point)
    if (isBlank(point)) return { ...made, role: 'ignore' as const }
    if (setsLoad(point) && !hasAnswer(draft, point)) wrong.push(withoutAnswer(point))
    if (point.misread !== undefined) wrong = [point.misread]
    if (wrong.length === 0 || point.role === 'ignore') return made
    const pointer = `/measurements/points/${String(index)}`
    aside.push(...wrong.map((message) => ({ pointer, message, remedy: '' })))
    return { ...made, role: 'ignore' as const }
  })
  wrong = problems
  if (parameters.length === 0 && !draft.predicts) {
    problems.push('No unknown field is chosen. Add one, or predict without fitting.')
  }
  if (points.length === 0) problems.push('Nothing is measured yet. Type or paste IOPS and latency of a point.')
  if (problems.length > 0) return { ok: false, problems }
  const { source, usual } = draft
  const measurements = { source, parameters, points, structures, usual_structures: usual }
  return { ok: true, question: { design, measurements, options }, aside }
}

/** Whether something was measured beside the IOPS that set the load. */
function hasAnswer({ further }: MeasurementsDraft, point: PointDraft): boolean {
  const more = further.filter((name, index) => name !== 'noise_pct' && (point.further[index] ?? '').trim() !== '')
  return point.latencyMs.trim() !== '' || more.length > 0 || point.durationS.trim() !== ''
}

function withoutAnswer({ id }: PointDraft): string {
  return `${id} has no latency. Its IOPS set the load, so there is nothing to fit: enter the latency.`
}
