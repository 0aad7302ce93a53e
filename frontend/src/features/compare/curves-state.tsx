import { Button } from '@mantine/core'

import styles from './compare.module.css'

import type { LoadCurves } from '@/components/run/use-load-curves'

type Props = { curves: LoadCurves; what: 'curves' | 'headroom' }

/** How far the curves are, and the way to stop them or to begin again; nothing once they are there. */
export function CurvesState({ what, curves: { answers, done, error, isComputing, cancel, start } }: Props) {
  if (done === answers.length || (error !== null && !isComputing)) return null
  const designs = answers.length === 1 ? 'design' : 'designs'
  return (
    <p className={`${styles.wait} no-print`} role="status">
      {isComputing ? `Estimating the ${what}: ${done} of ${answers.length} ${designs}. ` : 'Not computed. '}
      <Button size="compact-sm" variant="default" onClick={isComputing ? cancel : start}>
        {isComputing ? 'Cancel' : `Compute the ${what}`}
      </Button>
    </p>
  )
}
