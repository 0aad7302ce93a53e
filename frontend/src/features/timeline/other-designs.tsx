import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'

import styles from './timeline.module.css'

import type { Design } from '@/api/types'
import { useScenario } from '@/components/scenario/context'
import { happens, withHappeningsOf } from '@/lib/timeline/happenings'

type Props = {
  designs: Design[]
  edited: number
  /** Design that is drawn beside the edited one. */
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The designs that can be drawn in the same charts; one in which nothing happens yet can have the same happen. */
export function OtherDesigns({ designs, edited, chosen, onChoose }: Props) {
  const editContent = useScenario((state) => state.editContent)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const own = designs[edited]
  const others = designs.filter(
    (other, place) => place !== edited && own !== undefined && (happens(other) || happens(own)),
  )
  if (own === undefined || others.length === 0) return null
  const copyTo = (other: Design) => {
    const copied = withHappeningsOf(own, other)
    editContent({ designs: designs.map((one) => (one === other ? copied.design : one)) })
    setLeftOut(copied.leftOut)
    onChoose(other.id)
  }
  return (
    <fieldset className={styles.over}>
      <legend>Also show</legend>
      {others.map((other) =>
        happens(other) ? (
          <Checkbox
            key={other.id}
            label={other.title}
            checked={other.id === chosen}
            onChange={(event) => onChoose(event.currentTarget.checked ? other.id : null)}
          />
        ) : (
          <p key={other.id} className={styles.idle}>
            {other.title} has no events yet.
            <Button size="compact-sm" variant="default" onClick={() => copyTo(other)}>
              Copy these events
            </Button>
          </p>
        ),
      )}
      {leftOut.length > 0 && (
        <p className="quiet" role="status">
          Not copied, because it is impossible there: {leftOut.join(', ')}.
        </p>
      )}
    </fieldset>
  )
}
