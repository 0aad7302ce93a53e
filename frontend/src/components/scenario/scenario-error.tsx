import { useScenario } from './context'

import { ErrorNotice } from '@/components/notices/error-notice'
import { pointerInWords } from '@/lib/design/fields/changed-fields'

/** What the server refused in the scenario, with the names of its designs and parts. */
export function ScenarioError({ error, doing }: { error: Error; doing: string }) {
  const content = useScenario((state) => state.content)
  const where = (pointer: string) => pointerInWords(content, pointer)
  return <ErrorNotice error={error} doing={doing} where={where} />
}
