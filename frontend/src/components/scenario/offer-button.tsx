import { Button } from '@mantine/core'

import { useScenario } from './context'
import styles from './offer-button.module.css'

import type { Offer } from '@/api/types'
import { withValues } from '@/lib/design/findings/offered-values'

/** Mends a problem of the open design in one step, which undo takes back. */
export function OfferButton({ offer: { label, values } }: { offer: Offer }) {
  const edit = useScenario((state) => state.edit)
  return (
    <span className={styles.offer}>
      <Button
        size="compact-sm"
        variant="default"
        classNames={{ root: styles.button ?? '', label: styles.label ?? '' }}
        onClick={() => edit((before) => withValues(before, values))}
      >
        {label}
      </Button>
    </span>
  )
}
