/** A design of two hosts in which several classes of VMs share a name, for tests. */
import { vmfsDesign } from './emulex'

import type { Design, VmClass } from '@/api/types'

const READS = { blocks: [{ size_kib: 8, share_pct: 100 }], read_pct: 70 }
const CLOSED: VmClass['workload'] = { loop: 'closed', outstanding_ios: 4, ...READS }
const OPEN: VmClass['workload'] = { loop: 'open', arrival_rate_iops: 50, ...READS }

const group = (id: string, name: string, host: string, workload: VmClass['workload']): VmClass => ({
  id,
  name,
  vms_per_host: 1,
  hosts: [host],
  datastores: ['ds01'],
  workload,
})

export const designOfClasses: Design = {
  ...vmfsDesign,
  hosts: ['esx01', 'esx02'].flatMap((id) => vmfsDesign.hosts.map((host) => ({ ...host, id, hba_ports: [] }))),
  classes: [
    group('sql1', 'SQL', 'esx01', CLOSED),
    group('sql2', 'SQL', 'esx02', CLOSED),
    group('web1', 'Web', 'esx01', CLOSED),
    group('web2', 'Web', 'esx02', OPEN),
    group('backup', 'Backup', 'esx02', CLOSED),
  ],
}
