/** The five answers that a new scenario is made of. */
import type { HbaPort, Host, Workload } from '@/api/types'
import type { Protocol } from '@/lib/design/catalogue'

/** What one VM asks for. */
export type VmLoad = { sizeKib: number; readPct: number; randomPct: number; rateIops: number; outstandingIos: number }

export type VmClass = {
  name: string
  /** VMs on all hosts together. */
  vms: number
  load: VmLoad
  /** Template of the catalogue that the load is; null for own numbers. */
  template: string | null
  /** Numbers of the datastores that they lie on, from 1. */
  datastores: number[]
}

/** VMFS (or NFS) datastores, vVols, or a design of each. */
export type Access = 'vmfs' | 'vvol' | 'both'

export type Answers = {
  hosts: number
  release: NonNullable<Host['release']>
  driver: string
  hbaPorts: number
  protocol: Protocol
  speedGbps: HbaPort['speed_gbps']
  /** Depth of an NVMe device; null over other protocols. */
  namespaceDepth: number | null
  fabrics: number
  /** Id of a model of the catalogue. */
  array: string
  controllers: number
  portsPerController: number
  luns: number
  /** What all datastores hold [GiB]; null where the disks of the array say it, or nobody does. */
  capacityGib: number | null
  classes: VmClass[]
  access: Access
}

/** The load as each virtual disk has it: outstanding I/Os, and a rate that they never exceed. */
export function workloadOf(load: VmLoad): Workload {
  return {
    loop: 'paced',
    outstanding_ios: load.outstandingIos,
    rate_cap_iops: load.rateIops,
    blocks: [{ size_kib: load.sizeKib, share_pct: 100 }],
    read_pct: load.readPct,
    random_pct: load.randomPct,
  }
}

export function totalVms({ classes }: Answers): number {
  return classes.reduce((sum, { vms }) => sum + vms, 0)
}
