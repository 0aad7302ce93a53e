import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import styles from './import.module.css'
import { NO_TOTAL, readTotal, textsOf, type TotalTexts } from './total-load'

import type { TotalLoad } from '@/api/types'

type Props = { total: TotalLoad | null; onTotal: (total: TotalLoad | null) => void }

const SHARED_BY = [
  { value: 'vms', label: 'their number' },
  { value: 'capacity', label: 'the capacity of their disks' },
]

/** The load of all VMs together, for those who know what their array shows. */
export function TotalLoadForm({ total, onTotal }: Props) {
  const [texts, setTexts] = useState<TotalTexts>(textsOf(total))
  const { total: read, problems } = readTotal(texts)
  const box = (name: keyof TotalTexts, label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      value={texts[name]}
      error={problems[name]}
      onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
    />
  )
  return (
    <details open={total != null}>
      <summary>Enter the total load that your array shows</summary>
      <form
        className={styles.switches}
        onSubmit={(event) => {
          event.preventDefault()
          if (read != null) onTotal(read)
        }}
      >
        {box('iops', 'IOPS of all VMs')}
        {box('read_pct', 'Reads [%]')}
        {box('block_kib', 'Size of an I/O [KiB]')}
        <NativeSelect
          label="Shared over the VMs by"
          value={texts.over}
          data={SHARED_BY}
          onChange={(event) => setTexts({ ...texts, over: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" disabled={read == null}>
          Use this load
        </Button>
        {total != null && (
          <Button
            variant="default"
            onClick={() => {
              setTexts(NO_TOTAL)
              onTotal(null)
            }}
          >
            Clear
          </Button>
        )}
      </form>
      <p className="quiet">Reads and size that you leave empty are those of each VM&rsquo;s role.</p>
    </details>
  )
}
