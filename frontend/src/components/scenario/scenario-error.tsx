import { useActiveDesign, useFormerTitle, useScenario } from './context'
import { ToldFindingRow } from './told-finding'

import { ErrorNotice } from '@/components/notices/error-notice'
import { toldFindings, toldKey } from '@/lib/design/findings/findings'

/** What the server refused in the scenario, with the names of its designs and parts. */
export function ScenarioError({ error, doing }: { error: Error; doing: string }) {
  const designs = useScenario((state) => state.content.designs)
  const design = useActiveDesign()
  const former = useFormerTitle()
  return (
    <ErrorNotice
      error={error}
      doing={doing}
      listFindings={(findings) =>
        toldFindings(findings, { designs, design, former }).map((told) => (
          <li key={toldKey(told)}>
            <ToldFindingRow told={told} />
          </li>
        ))
      }
    />
  )
}
