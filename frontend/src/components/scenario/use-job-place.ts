import { useScenarioStore } from './context'

import type { JobPlace } from '@/api/types'
import { placeOf } from '@/lib/scenario/job-labels'

/** Tells where the server keeps a job that is started now under a label. */
export function useJobPlace(): (label: string) => JobPlace {
  const store = useScenarioStore()
  return (label) => placeOf(store.getState().base, label)
}
