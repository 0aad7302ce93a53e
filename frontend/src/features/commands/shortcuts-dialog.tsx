import { Checkbox } from '@mantine/core'
import { useState } from 'react'

import { rememberSingleKeys, SHORTCUTS, singleKeysWork } from './shortcuts'

import { Dialog } from '@/components/dialog'
import { DataTable } from '@/components/tables/data-table'

/** The keys and gestures of the editor. Those without a modifier can be switched off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [work, setWork] = useState(() => singleKeysWork(localStorage))
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <DataTable
        caption="On a Mac, use Cmd for Ctrl"
        columns={['Keys', 'What they do']}
        rows={SHORTCUTS.map(({ keys, does }) => ({ key: keys, cells: [<kbd key="keys">{keys}</kbd>, does] }))}
      />
      <Checkbox
        mt={12}
        label="The key ? alone opens this list"
        checked={work}
        onChange={(event) => {
          setWork(event.currentTarget.checked)
          rememberSingleKeys(localStorage, event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
