import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import {
  failingParts,
  withCopiedMoment,
  withMoment,
  withoutMoment,
  withoutTimeline,
  withTimeline,
} from './moments'
import styles from './timeline.module.css'

import type { Design } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { fieldsOf, type Field } from '@/lib/design/fields/schema-fields'

type Props = {
  design: Design
  onEdit: (change: (design: Design) => Design) => void
  renderField: (field: Field, references: Option[]) => ReactNode
}

const NAMES_PARTS = ['fails', 'returns']

/** The length of the time line, and the moments at which the design changes. */
export function MomentFields({ design, onEdit, renderField }: Props) {
  const { timeline } = design
  const parts = failingParts(design)
  if (timeline === undefined || timeline === null) {
    return (
      <div className={styles.operations}>
        <p className="quiet">
          The time line ends with its last operation. Set a length to see what follows, and add moments at
          which the load or a field changes, or a part fails or returns.
        </p>
        <div className={styles.buttons}>
          <Button size="compact-sm" variant="default" onClick={() => onEdit(withTimeline)}>
            Set a length
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onEdit(withMoment)}>
            Add a moment
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.operations}>
      {fieldsOf('Timeline', timeline, '/timeline').map((field) => renderField(field, []))}
      {(timeline.moments ?? []).map((moment, index) => (
        <fieldset key={`/timeline/moments/${index}`} className={styles.moment}>
          <legend>Moment at {moment.at_s} s</legend>
          {fieldsOf('Moment', moment, `/timeline/moments/${index}`).map((field) =>
            renderField(field, NAMES_PARTS.includes(field.name) ? parts : []),
          )}
          <div className={styles.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Copy the moment at ${moment.at_s} s`}
              onClick={() => onEdit((before) => withCopiedMoment(before, index))}
            >
              Copy
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove the moment at ${moment.at_s} s`}
              onClick={() => onEdit((before) => withoutMoment(before, index))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div className={styles.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => onEdit(withMoment)}>
          Add a moment
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onEdit(withoutTimeline)}>
          Remove length and moments
        </Button>
      </div>
    </div>
  )
}
