import styles from './inspector.module.css'
import { newLoadRate, saidOfRates } from './load-rates'
import { RowFields } from './row-fields'

import type { LoadRate } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'

type Props = { rows: LoadRate[]; pointer: string; onChange: (pointer: string, value: unknown) => void }

/** The rate of a part by the I/Os that are there, a row each; folded until somebody asks. */
export function LoadRateFields({ rows, pointer, onChange }: Props) {
  return (
    <details className={styles.group}>
      <summary>
        Rate by load
        <span className="quiet">{saidOfRates(rows)}</span>
      </summary>
      <p className="quiet">
        One I/O alone has rate 1. The I/Os present share the rate of the table: interpolated between rows, constant
        beyond the last.
      </p>
      <RowFields
        definition="LoadRate"
        rows={rows}
        pointer={pointer}
        add={{ label: 'Add a rate', row: newLoadRate }}
        labelOfRemoval={({ ios }) => `Remove the rate with ${ios}${NO_BREAK}I/Os`}
        onChange={onChange}
      />
    </details>
  )
}
