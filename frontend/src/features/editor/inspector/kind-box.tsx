import { NativeSelect } from '@mantine/core'

import type { Datastore, OwnProfile } from '@/api/types'

export const DATASTORE_KINDS: readonly Kind<Datastore['kind']>[] = [
  { value: 'vmfs', label: 'VMFS on a LUN' },
  { value: 'rdm', label: 'LUN as it is (RDM)' },
  { value: 'nfs', label: 'NFS export' },
  { value: 'vvol', label: 'vVol on a protocol endpoint' },
]

export const PROFILE_KINDS: readonly Kind<OwnProfile['kind']>[] = [
  { value: 'hba_driver', label: 'HBA driver' },
  { value: 'vscsi_adapter', label: 'vSCSI adapter' },
  { value: 'front_end', label: 'front end of an array' },
  { value: 'disk', label: 'disk model' },
]

type Kind<K> = { value: K; label: string }

type Props<K> = { kinds: readonly Kind<K>[]; value: K; onChange: (kind: K) => void }

/** The kind of a part, which decides its other fields. */
export function KindBox<K extends string>({ kinds, value, onChange }: Props<K>) {
  return (
    <NativeSelect
      label="Kind"
      data={[...kinds]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as K)}
    />
  )
}
