/** A design of two hosts whose classes of VMs stand in several VM groups, for tests. */
import { vmfsDesign } from './emulex'

import type { Design, VmGroup } from '@/api/types'

const READS = { blocks: [{ size_kib: 8, share_pct: 100 }], read_pct: 70 }
const CLOSED: VmGroup['workload'] = { loop: 'closed', outstanding_ios: 4, ...READS }
const OPEN: VmGroup['workload'] = { loop: 'open', arrival_rate_iops: 50, ...READS }

const group = (id: string, name: string, host: string, workload: VmGroup['workload']): VmGroup => ({
  id,
  name,
  host,
  datastore: 'ds01',
  workload,
})

export const designOfClasses: Design = {
  ...vmfsDesign,
  hosts: ['esx01', 'esx02'].flatMap((id) => vmfsDesign.hosts.map((host) => ({ ...host, id, hba_ports: [] }))),
  vm_groups: [
    group('sql1', 'SQL', 'esx01', CLOSED),
    group('sql2', 'SQL', 'esx02', CLOSED),
    group('web1', 'Web', 'esx01', CLOSED),
    group('web2', 'Web', 'esx02', OPEN),
    group('backup', 'Backup', 'esx02', CLOSED),
  ],
}
