import { Checkbox } from '@mantine/core'

import styles from './inspector.module.css'

import { idsIn, type Option } from '@/lib/design/fields/field-options'

/** A longer list is folded, so that the fields after it are in sight. */
const MOST_OPEN = 6

type Props = {
  shared: { label: string; value: string; error: string | undefined; description: string }
  options: Option[]
  /** What is said of parts that differ. */
  mixed: string | null
  onType: (text: string) => void
}

/** Several parts of a list, each with a box to tick. */
export function ManyBox({ shared, options, mixed, onType }: Props) {
  const chosen = idsIn(shared.value)
  return (
    <Checkbox.Group
      label={shared.label}
      description={shared.description}
      error={shared.error}
      value={chosen}
      onChange={(ids) => onType(ids.join(', '))}
    >
      <details open={options.length <= MOST_OPEN}>
        <summary className="quiet">{mixed ?? `${chosen.length} of ${options.length}`}</summary>
        <div className={styles.many}>
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
          {options.length === 0 && <span className="quiet">There is nothing to choose yet.</span>}
        </div>
      </details>
    </Checkbox.Group>
  )
}
