import { TextInput } from '@mantine/core'
import { useState } from 'react'

import {
  LATER,
  MOST_SLICES,
  offerInWords,
  proposedReplications,
  purposeInWords,
  REPLICATIONS,
  wholeWithin,
} from './by-io'
import styles from './timeline.module.css'

import type { ByIoForecast, ByIoOptions } from '@/api/types'
import { BusyButton } from '@/components/busy-button'

type Props = {
  asked: { title: string; forecast: ByIoForecast | null | undefined; hasLength: boolean }[]
  /** Whether regimes are in doubt, so that this is the better way. */
  urgent: boolean
  /** Whether other timelines, which belong to the question, are still being worked out. */
  awaited: boolean
  busy: boolean
  onStart: (choice: ByIoOptions) => void
}

/** Offers to simulate the timeline from the first I/O to the last, and says what that takes. */
export function ByIoOffer({ asked, urgent, awaited, busy, onStart }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [slices, setSlices] = useState('100')
  const proposed = proposedReplications(asked)
  const replications = typed ?? String(proposed)
  const many = wholeWithin(replications, REPLICATIONS.least, REPLICATIONS.most)
  const parts = wholeWithin(slices, 1, MOST_SLICES)
  const offer = awaited ? LATER : offerInWords(asked, many ?? proposed)
  if (offer.never === true) {
    return (
      <section className={styles.operations} aria-label="I/O by I/O">
        <p className="quiet">
          {purposeInWords(urgent, false)} {offer.text}
        </p>
      </section>
    )
  }
  return (
    <section className={styles.operations} aria-label="I/O by I/O">
      <p>{purposeInWords(urgent, offer.possible)}</p>
      <div className={styles.choice}>
        <TextInput
          label="Replications"
          inputMode="numeric"
          value={replications}
          error={many === null && `a number from ${REPLICATIONS.least} to ${REPLICATIONS.most}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label="Slices"
          inputMode="numeric"
          value={slices}
          error={parts === null && `a number from 1 to ${MOST_SLICES}`}
          onChange={(event) => setSlices(event.currentTarget.value)}
        />
        <BusyButton
          variant={urgent ? 'filled' : 'default'}
          busy={busy}
          disabled={many === null || parts === null || !offer.possible}
          onClick={() => {
            if (many !== null && parts !== null) onStart({ replications: many, slices: parts })
          }}
        >
          Simulate each I/O
        </BusyButton>
      </div>
      <p className="quiet">{offer.text}</p>
    </section>
  )
}
