import { NativeSelect } from '@mantine/core'

import styles from '../sweep.module.css'

import {
  cellsOf,
  fairnessQuestion,
  LENGTHS,
  offeredGroups,
  offeredTitle,
  usualNeighbour,
  type Depths,
  type FairnessChoice,
  type Scheduler,
} from './fairness-question'
import { neighboursOf, queueInWords, queueOf, victimsOf } from './fairness-queues'

import type { Design, SimulationOptions, SweepQuestion } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { useKept } from '@/components/scenario/use-page-state'

type Props = {
  design: Design
  options: SimulationOptions
  depths: Depths
  initial: FairnessChoice
  starting: boolean
  onStart: (victim: string, question: SweepQuestion) => void
}

const SCHEDULERS: { value: Scheduler; label: string }[] = [
  { value: 'fifo', label: 'in the order they arrive' },
  { value: 'fair', label: 'in turns, by shares' },
]

/** Who suffers, from whom, and in what order the host gives the slots of the device. */
export function FairnessForm({ design, options, depths, initial, starting, onStart }: Props) {
  const [choice, setChoice] = useKept(`fairness ${design.id}`, () => initial)
  const named = (groups: Design['classes']) =>
    offeredGroups(design, groups).map(({ id }) => ({ value: id, label: offeredTitle(design, id) }))
  const neighbours = neighboursOf(design, choice.victim)
  const question = fairnessQuestion(design, choice, options, depths)
  const cells = cellsOf(question)
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        if (question !== null) onStart(choice.victim, question)
      }}
    >
      <NativeSelect
        label="Who suffers"
        data={named(victimsOf(design))}
        value={choice.victim}
        onChange={(event) => {
          const victim = event.currentTarget.value
          const neighbour = usualNeighbour(design, victim)?.id ?? ''
          setChoice({ ...choice, victim, neighbour })
        }}
      />
      <NativeSelect
        label="Noisy neighbour"
        data={named(neighbours)}
        value={choice.neighbour}
        onChange={(event) => setChoice({ ...choice, neighbour: event.currentTarget.value })}
      />
      <NativeSelect
        label="The host gives slots"
        data={SCHEDULERS}
        value={choice.scheduler}
        onChange={(event) => setChoice({ ...choice, scheduler: event.currentTarget.value as Scheduler })}
      />
      <NativeSelect
        label="Each pair is simulated"
        data={LENGTHS.map(({ value, label }) => ({ value: String(value), label }))}
        value={choice.times ?? 1}
        onChange={(event) => setChoice({ ...choice, times: Number(event.currentTarget.value) })}
      />
      <BusyButton type="submit" busy={starting}>
        Simulate {cells} pairs
      </BusyButton>
      <p className="quiet">{queueInWords(queueOf(design, choice.victim, choice.neighbour))}</p>
    </form>
  )
}
