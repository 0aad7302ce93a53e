/** Latency targets of a design, for all VMs and for each class of VMs. */
import type { Design, LatencyTarget, VmClass } from '@/api/types'
import { readNumber } from '@/lib/format/typed-number'

export type Statistic = 'mean' | 'p99'

export type Target = {
  /** Name of the class; `ALL_VMS` for all VMs together. */
  title: string
  statistic: Statistic
  atMostMs: number
}

export const ALL_VMS = ''

/** Name of a class; several may share it. */
export function classTitle({ id, name }: Pick<VmClass, 'id' | 'name'>): string {
  return name ?? id
}

/** Names of the classes, each once. */
export function classTitles({ classes: groups }: Design): string[] {
  return [...new Set(groups.map(classTitle))]
}

/** The targets that are set, that of all VMs first. */
export function targetsOf(design: Design): Target[] {
  const all = design.latency_target
  const classes = classTitles(design).flatMap((title) => {
    const target = design.class_targets?.[title]
    return target === undefined ? [] : [{ title, statistic: target.quantity ?? 'p99', atMostMs: target.at_most_ms }]
  })
  return all?.at_most_ms == null
    ? classes
    : [{ title: ALL_VMS, statistic: all.quantity ?? 'mean', atMostMs: all.at_most_ms }, ...classes]
}

/** Whom a target can be for: all VMs, and each class where there are several. */
export function targetOwners(design: Design): string[] {
  const classes = classTitles(design)
  return classes.length > 1 ? [ALL_VMS, ...classes] : [ALL_VMS]
}

/** Whom the first target is for; all VMs where none is set. */
export function firstTargetOwner(design: Design): string {
  return targetsOf(design)[0]?.title ?? ALL_VMS
}

/** The class that a latency is about; nothing for all VMs. */
export function about(owner: string): Pick<LatencyTarget, 'vms'> {
  return owner === ALL_VMS ? {} : { vms: owner }
}

/** The design with a target set; without a number it is taken away. */
export function withTarget(design: Design, title: string, statistic: Statistic, atMostMs: number | null): Design {
  if (title === ALL_VMS) {
    return { ...design, latency_target: { quantity: statistic, at_most_ms: atMostMs } }
  }
  const { [title]: _before, ...others } = design.class_targets ?? {}
  if (atMostMs === null) return { ...design, class_targets: others }
  return { ...design, class_targets: { ...others, [title]: { quantity: statistic, at_most_ms: atMostMs } } }
}

/** The design without targets, where only its numbers are asked for. */
export function withoutTargets({ latency_target: _all, class_targets: _classes, ...design }: Design): Design {
  return design
}

/** Milliseconds above 0 as typed; null for anything else. */
export function typedMs(text: string): number | null {
  const typed = readNumber(text)
  return typed.ok && typed.value > 0 ? typed.value : null
}

/** Why a box refuses what was typed; an empty one sets no target. */
export function refusedMs(text: string): string | null {
  return text.trim() === '' || typedMs(text) !== null ? null : 'Enter milliseconds above 0.'
}
