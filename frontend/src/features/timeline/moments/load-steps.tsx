import { CloseButton } from '@mantine/core'

import styles from '../timeline.module.css'

import type { Edit, RenderField } from './moment-row'
import { TimeBox } from './time-box'

import type { Moment } from '@/api/types'
import { fieldsOf } from '@/lib/design/fields/schema-fields'
import { asSeconds } from '@/lib/format/units'
import { loadField, loadOf } from '@/lib/timeline/moment-fields'
import { loadHeights, loadsInWords, type LoadStep } from '@/lib/timeline/moment-folds'
import { LONGEST_S, withMomentAt, withOther, withoutMoment } from '@/lib/timeline/moments'
import { timeInWords } from '@/lib/timeline/times'

type Props = { steps: LoadStep[]; moments: Moment[]; tag: string; onEdit: Edit; renderField: RenderField }

/** Many moments at which the load alone changes: a sentence with a picture, and a table to edit. */
export function LoadSteps({ steps, moments, tag, onEdit, renderField }: Props) {
  return (
    <details>
      <summary>
        {loadsInWords(steps)}
        <span className={styles.loads} aria-hidden="true">
          {loadHeights(steps).map(({ index, height }) => (
            <span key={index} style={{ height: `${height}%` }} />
          ))}
        </span>
      </summary>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.index} {...{ step, moments, onEdit, renderField }} tag={`${tag}/${step.index}`} />
        ))}
      </ol>
    </details>
  )
}

type StepProps = Omit<Props, 'steps'> & { step: LoadStep }

function Step({ step: { index, at_s }, moments, tag, onEdit, renderField }: StepProps) {
  const load = fieldsOf('Moment', moments[index] ?? {}, `/timeline/moments/${index}`).find(
    ({ name }) => name === 'load',
  )
  return (
    <li>
      <TimeBox
        label="From"
        seconds={at_s}
        least={0}
        most={LONGEST_S}
        onChange={(seconds) => onEdit((before) => withMomentAt(before, index, seconds), `${tag}/at_s`)}
      />
      <div className={styles.value}>
        {load !== undefined &&
          renderField(loadField(load), [], (percent) =>
            onEdit((before) => withOther(before, index, 0, { what: 'load', load: loadOf(percent) }), `${tag}/load`),
          )}
      </div>
      <CloseButton
        size="sm"
        aria-label={`Remove the moment at ${timeInWords(asSeconds(at_s))}`}
        onClick={() => onEdit((before) => withoutMoment(before, index))}
      />
    </li>
  )
}
