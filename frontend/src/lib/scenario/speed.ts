/** How fast simulations were on this server, as far as this browser saw them, to forecast the next one. */
import type { Report, Run } from '@/api/types'

const KEY = 'qdepth.speed'
const KEPT = 5
/** Shorter runs spend their time on anything but I/Os [s]. */
const LEAST_SECONDS = 2

type Seen = { id: string; iosASecond: number }

/** Simulated I/Os per second of all designs of a run; null where it is too short to tell. */
export function speedOf(run: Pick<Run, 'started_at' | 'finished_at'>, reports: Report[]): number | null {
  if (run.started_at === null || run.finished_at === null) return null
  const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000
  const ios = reports.reduce((sum, report) => sum + (report.run?.ios ?? 0), 0)
  return seconds < LEAST_SECONDS || ios === 0 ? null : ios / seconds
}

/** Remembers the last runs, each once; a browser that keeps nothing forecasts as before. */
export function noteSpeed(storage: Storage, run: Pick<Run, 'id' | 'started_at' | 'finished_at'>, reports: Report[]) {
  const iosASecond = speedOf(run, reports)
  const seen = speedsSeen(storage)
  if (iosASecond === null || seen.some(({ id }) => id === run.id)) return
  try {
    storage.setItem(KEY, JSON.stringify([...seen, { id: run.id, iosASecond }].slice(-KEPT)))
  } catch {
    return
  }
}

/** The median of the last runs [I/Os per second]; null before the first. */
export function usualSpeed(storage: Storage): number | null {
  const speeds = speedsSeen(storage)
    .map(({ iosASecond }) => iosASecond)
    .sort((a, b) => a - b)
  return speeds[Math.floor(speeds.length / 2)] ?? null
}

function speedsSeen(storage: Storage): Seen[] {
  try {
    const seen: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(seen) ? (seen as Seen[]) : []
  } catch {
    return []
  }
}
