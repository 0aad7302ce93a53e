/** Labels of the marks of a throughput-latency curve that do not lie on one another. */

type Place = { iops: number; ms: number }

/** Shares of IOPS and latency within which two labels would meet, also on a phone. */
const NEAR_IOPS = 0.1
const NEAR_MS = 2

/** Whether the labels of two marks would lie on one another. */
function isNear(one: Place, other: Place): boolean {
  const [shorter, longer] = [Math.min(one.ms, other.ms), Math.max(one.ms, other.ms)]
  return Math.abs(one.iops - other.iops) < NEAR_IOPS * Math.max(one.iops, other.iops) && longer < NEAR_MS * shorter
}

/** Of marks that lie together the first one has the labels of all, each once: "planned, target". */
export function labelledTogether<Mark extends Place & { label: string }>(marks: Mark[]): Mark[] {
  return marks.reduce<Mark[]>((labelled, mark) => {
    const at = labelled.findIndex((other) => other.label !== '' && isNear(other, mark))
    const first = labelled[at]
    if (first === undefined) return [...labelled, mark]
    const labels = new Set([...first.label.split(', '), mark.label])
    return [...labelled.with(at, { ...first, label: [...labels].join(', ') }), { ...mark, label: '' }]
  }, [])
}
