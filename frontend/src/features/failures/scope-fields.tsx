import { Checkbox, NativeSelect } from '@mantine/core'

import type { FailureScope } from './failure-scope'
import styles from './failures.module.css'

import type { Design } from '@/api/types'
import { failingParts } from '@/lib/timeline/moments'

type Props = { design: Design; scope: FailureScope; onChange: (scope: FailureScope) => void }

/** A part that has failed before, for two at once, and whether VMs restart. */
export function ScopeFields({ design, scope, onChange }: Props) {
  return (
    <div className={styles.scope}>
      <NativeSelect
        label="Already failed"
        data={[{ value: '', label: 'nothing: single failures' }, ...failingParts(design)]}
        value={scope.already ?? ''}
        onChange={(event) => onChange({ ...scope, already: event.currentTarget.value || null })}
      />
      <Checkbox
        label="VMs of a failed host restart (vSphere HA)"
        checked={scope.restarts}
        onChange={(event) => onChange({ ...scope, restarts: event.currentTarget.checked })}
      />
    </div>
  )
}
