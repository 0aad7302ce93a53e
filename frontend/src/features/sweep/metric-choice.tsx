import { NativeSelect } from '@mantine/core'

import { METRICS, type SweepMetric } from './sweep-points'

type Props = { chosen: SweepMetric; onChoose: (key: string) => void }

/** Which number of a sweep is shown. */
export function MetricChoice({ chosen, onChoose }: Props) {
  return (
    <NativeSelect
      label="Show"
      maw={240}
      data={METRICS.map(({ key, label }) => ({ value: key, label }))}
      value={chosen.key}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
