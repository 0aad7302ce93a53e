import { NativeSelect, TextInput } from '@mantine/core'

import styles from './failures.module.css'
import { ALL_VMS, refusalOf, type Targets, type TargetText } from './targets'

const QUANTITIES = [
  { value: 'p99', label: 'p99' },
  { value: 'mean', label: 'mean' },
]

type Props = { classes: string[]; targets: Targets; onChange: (targets: Targets) => void }

/** The latency that all VMs must keep, and that of each class where there are several. */
export function TargetFields({ classes, targets, onChange }: Props) {
  const rows = classes.length > 1 ? [ALL_VMS, ...classes] : [ALL_VMS]
  return (
    <fieldset className={styles.targets}>
      <legend>Latency targets</legend>
      {rows.map((title) => (
        <TargetField
          key={title}
          title={title === ALL_VMS ? 'All VMs' : title}
          target={targets[title] ?? { quantity: 'p99', text: '' }}
          onChange={(target) => onChange({ ...targets, [title]: target })}
        />
      ))}
    </fieldset>
  )
}

type FieldProps = { title: string; target: TargetText; onChange: (target: TargetText) => void }

function TargetField({ title, target, onChange }: FieldProps) {
  return (
    <div className={styles.target}>
      <NativeSelect
        size="xs"
        label={title}
        data={QUANTITIES}
        value={target.quantity}
        onChange={(event) => onChange({ ...target, quantity: event.currentTarget.value as TargetText['quantity'] })}
      />
      <TextInput
        size="xs"
        label="at most [ms]"
        aria-label={`${title}: at most [ms]`}
        inputMode="decimal"
        value={target.text}
        error={refusalOf(target.text)}
        onChange={(event) => onChange({ ...target, text: event.currentTarget.value })}
      />
    </div>
  )
}
