import { NativeSelect } from '@mantine/core'

import type { Datastore } from '@/api/types'

const KINDS = [
  { value: 'vmfs', label: 'VMFS on a LUN' },
  { value: 'rdm', label: 'LUN as it is (RDM)' },
  { value: 'nfs', label: 'NFS export' },
  { value: 'vvol', label: 'vVol on a protocol endpoint' },
]

type Props = { value: Datastore; onChange: (kind: Datastore['kind']) => void }

export function DatastoreKind({ value, onChange }: Props) {
  return (
    <NativeSelect
      label="Kind"
      size="xs"
      data={KINDS}
      value={value.kind}
      onChange={(event) => onChange(event.currentTarget.value as Datastore['kind'])}
    />
  )
}
