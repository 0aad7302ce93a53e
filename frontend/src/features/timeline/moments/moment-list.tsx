import { Button } from '@mantine/core'
import { useState } from 'react'

import styles from '../timeline.module.css'

import { LoadSteps } from './load-steps'
import { MomentRow, type Edit, type RenderField } from './moment-row'
import { TimeBox } from './time-box'

import type { Design, Moment } from '@/api/types'
import { useFormerTitle } from '@/components/scenario/context'
import { foldedMoments } from '@/lib/timeline/moment-folds'
import { momentInWords, momentWords, type MomentWords } from '@/lib/timeline/moment-words'
import {
  changesAt,
  gone,
  LONGEST_S,
  momentsOf,
  SHORTEST_S,
  timelineOf,
  withChange,
  withCopiedMoment,
  withLength,
  withMoment,
  withMomentAt,
  withOther,
  withoutMoment,
  withoutTimeline,
  type What,
} from '@/lib/timeline/moments'

type Props = { design: Design; onEdit: Edit; renderField: RenderField }

const KINDS_OF_CHANGE: { what: What; label: string }[] = [
  { what: 'load', label: 'The load changes' },
  { what: 'fails', label: 'A part fails' },
  { what: 'returns', label: 'A part returns' },
  { what: 'set', label: 'A setting changes' },
]

/** The length of the timeline, and as sentences the moments at which the design changes. */
export function MomentList({ design, onEdit, renderField }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const moments = momentsOf(design)
  const words = momentWords(design, useFormerTitle())
  const { length_s: length } = timelineOf(design)
  return (
    <section className={styles.operations} aria-labelledby="moments">
      <h3 id="moments">Events</h3>
      {moments.length === 0 && (
        <p className="quiet">
          None yet. An event changes the design meanwhile: the load doubles, a controller fails, a depth is set.
        </p>
      )}
      {moments.length > 0 && (
        <ol className={styles.moments}>
          {foldedMoments(moments).map((fold) =>
            fold.what === 'loads' ? (
              <li key={fold.steps[0]?.index}>
                <LoadSteps
                  {...{ moments, onEdit, renderField }}
                  steps={fold.steps}
                  tag={`${design.id}/timeline/moments`}
                />
              </li>
            ) : (
              <li key={fold.index}>
                <OneMoment
                  {...{ words, onEdit, renderField }}
                  moment={fold.moment}
                  index={fold.index}
                  opened={opened === fold.index}
                  onToggle={(open) =>
                    setOpened((before) => (open ? fold.index : before === fold.index ? null : before))
                  }
                />
              </li>
            ),
          )}
        </ol>
      )}
      <AddButtons
        name="Add an event"
        canReturn={gone(design, moments.length).length > 0}
        onAdd={(what) => {
          onEdit((before) => withMoment(before, what))
          setOpened(moments.length)
        }}
      />
      {design.timeline == null ? (
        <div className={styles.buttons}>
          <Button
            size="compact-sm"
            variant="subtle"
            className={styles.flush ?? ''}
            onClick={() => onEdit((before) => withLength(before, length))}
          >
            Set the duration
          </Button>
        </div>
      ) : (
        <div className={styles.length}>
          <TimeBox
            label="Duration of the timeline"
            seconds={length}
            least={SHORTEST_S}
            most={LONGEST_S}
            onChange={(seconds) => onEdit((before) => withLength(before, seconds), `${design.id}/timeline/length_s`)}
          />
          <Button size="compact-sm" variant="subtle" onClick={() => onEdit(withoutTimeline)}>
            Remove the duration and all events
          </Button>
        </div>
      )}
    </section>
  )
}

type FormProps = { words: MomentWords; moment: Moment; index: number; onEdit: Edit; renderField: RenderField }

type OneProps = FormProps & { opened: boolean; onToggle: (open: boolean) => void }

function OneMoment({ opened, onToggle, ...form }: OneProps) {
  return (
    <details open={opened} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{momentInWords(form.words, form.moment)}</summary>
      {opened && <MomentForm {...form} />}
    </details>
  )
}

function MomentForm({ words, moment, index, onEdit, renderField }: FormProps) {
  const tag = `${words.design.id}/timeline/moments/${index}`
  return (
    <div className={styles.moment}>
      <TimeBox
        label="When, from the beginning"
        seconds={moment.at_s}
        least={0}
        most={LONGEST_S}
        onChange={(seconds) => onEdit((before) => withMomentAt(before, index, seconds), `${tag}/at_s`)}
      />
      <ul className={styles.changes}>
        {changesAt(moment).map((change, place) => (
          <MomentRow
            key={`${change.what} ${place}`}
            {...{ words, moment, index, place, change, renderField }}
            onChange={(next, part) =>
              onEdit(
                (before) => withOther(before, index, place, next),
                part === undefined ? undefined : `${tag}${part}`,
              )
            }
          />
        ))}
      </ul>
      <AddButtons
        name="Also at this time"
        canReturn={gone(words.design, index).length > 0}
        hasLoad={moment.load != null}
        onAdd={(what) => onEdit((before) => withChange(before, index, what))}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" variant="subtle" onClick={() => onEdit((before) => withCopiedMoment(before, index))}>
          Copy this event
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onEdit((before) => withoutMoment(before, index))}>
          Remove this event
        </Button>
      </div>
    </div>
  )
}

type AddProps = { name: string; canReturn: boolean; hasLoad?: boolean; onAdd: (what: What) => void }

function AddButtons({ name, canReturn, hasLoad = false, onAdd }: AddProps) {
  return (
    <div className={styles.buttons} role="group" aria-label={name}>
      <span>{name}:</span>
      {KINDS_OF_CHANGE.map(({ what, label }) => (
        <Button
          key={what}
          size="compact-sm"
          variant="default"
          disabled={(what === 'returns' && !canReturn) || (what === 'load' && hasLoad)}
          title={what === 'returns' && !canReturn ? 'No part has failed before.' : undefined}
          onClick={() => onAdd(what)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
