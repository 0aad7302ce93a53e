/** What one class of VMs gets in each design, and which class a comparison shows first. */
import { classesOf, classQuestions } from './classes'

import type { Design, GroupResult, Report } from '@/api/types'
import { ALL_VMS, targetsOf } from '@/lib/design/class-targets'

/** What can be asked about: all VMs and each class where any design has several; else those whose target decides. */
export function vmsChoices(reports: Report[], designs: Design[]): string[] {
  const classes = classQuestions(reports, designs).map(({ title }) => title)
  return classes.length === 0 ? [vmsThatDecide(reports, designs)] : [ALL_VMS, ...classes]
}

export function vmsName(vms: string): string {
  return vms === ALL_VMS ? 'all VMs' : vms
}

/** What each design gives all VMs or a class; null where it has no such class. */
export function resultsOf(reports: Report[], designs: Design[], vms: string): (GroupResult | null)[] {
  return reports.map((report) => {
    if (vms === ALL_VMS) return report.total
    const design = designs.find(({ id }) => id === report.design_id)
    const rows = design === undefined ? [] : classesOf(report, design)
    return rows.find(({ title }) => title === vms)?.group ?? null
  })
}

/** Whose latency target decides: the one that any design misses most, or keeps by least; all VMs where none is set. */
export function vmsThatDecide(reports: Report[], designs: Design[]): string {
  const shares = designs.flatMap((design) => {
    const own = reports.filter(({ design_id: id }) => id === design.id)
    return targetsOf(design).map(({ title, statistic, atMostMs }) => {
      const found = resultsOf(own, [design], title).map((group) => group?.latency_ms[statistic].value ?? 0)
      return { title, share: Math.max(0, ...found) / atMostMs }
    })
  })
  return shares.toSorted((one, other) => other.share - one.share)[0]?.title ?? ALL_VMS
}
