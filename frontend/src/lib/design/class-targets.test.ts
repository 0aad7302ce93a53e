import { describe, expect, it } from 'vitest'

import {
  ALL_VMS,
  classTitles,
  firstTargetOwner,
  refusedMs,
  targetOwners,
  targetsOf,
  typedMs,
  withoutTargets,
  withTarget,
} from './class-targets'

import { vmfsDesign } from '@/test/emulex'

const [group] = vmfsDesign.classes
if (group === undefined) throw new Error('The design has no class of VMs')
const classes = {
  ...vmfsDesign,
  classes: [
    { ...group, id: 'sql-1', name: 'SQL' },
    { ...group, id: 'sql-2', name: 'SQL' },
    { ...group, id: 'web', name: null },
  ],
}

it('names each class once, and a class of VMs without a name by its id', () =>
  expect(classTitles(classes)).toEqual(['SQL', 'web']))

describe('withTarget', () => {
  const asked = withTarget(withTarget(classes, 'SQL', 'p99', 2), ALL_VMS, 'mean', 1)
  it('sets a target for all VMs and for a class', () =>
    expect(targetsOf(asked)).toEqual([
      { title: ALL_VMS, statistic: 'mean', atMostMs: 1 },
      { title: 'SQL', statistic: 'p99', atMostMs: 2 },
    ]))
  it('is of what the document says where a target names nothing', () =>
    expect(
      targetsOf({ ...classes, latency_target: { at_most_ms: 1 }, class_targets: { SQL: { at_most_ms: 2 } } }),
    ).toEqual([
      { title: ALL_VMS, statistic: 'mean', atMostMs: 1 },
      { title: 'SQL', statistic: 'p99', atMostMs: 2 },
    ]))
  it('takes a target away', () =>
    expect(targetsOf(withTarget(withTarget(asked, 'SQL', 'p99', null), ALL_VMS, 'mean', null))).toEqual([]))
  it('is undone as a whole', () => expect(targetsOf(withoutTargets(asked))).toEqual([]))
  it('has none of a class that is gone', () => expect(targetsOf({ ...asked, classes: [] })).toHaveLength(1))
})

it('refuses what is no latency', () => {
  expect(refusedMs('-1')).not.toBeNull()
  expect([refusedMs('2.5'), refusedMs('')]).toEqual([null, null])
  expect([typedMs('2.5'), typedMs('')]).toEqual([2.5, null])
})

it('finds the target of all VMs only where a number is set', () => {
  expect(targetsOf({ ...vmfsDesign, latency_target: { quantity: 'p99', at_most_ms: null } })).toEqual([])
  expect(targetsOf({ ...vmfsDesign, latency_target: { at_most_ms: 3 } })).toEqual([
    { title: ALL_VMS, statistic: 'mean', atMostMs: 3 },
  ])
})

it('knows whom targets can be for, whose is first, and each of them', () => {
  const [group] = vmfsDesign.classes
  if (group === undefined) throw new Error('there is no class of VMs')
  const two = {
    ...vmfsDesign,
    classes: ['SQL', 'Web'].map((name) => ({ ...group, id: name, name })),
    class_targets: { Web: { at_most_ms: 2 } },
  }
  expect(targetOwners(vmfsDesign)).toEqual([ALL_VMS])
  expect(targetOwners(two)).toEqual([ALL_VMS, 'SQL', 'Web'])
  expect([firstTargetOwner(two), firstTargetOwner(withoutTargets(vmfsDesign))]).toEqual(['Web', ALL_VMS])
  expect(targetsOf(two)).toEqual([{ title: 'Web', statistic: 'p99', atMostMs: 2 }])
})
