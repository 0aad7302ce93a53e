import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { WaysView } from '@/features/ways/ways-view'
import { missingForEstimate } from '@/lib/report/estimate-readiness'

/** The VMs of a design over other protocols, and the move there. */
export function WaysPage() {
  const title = useScenario((state) => state.content.title)
  const designs = useScenario((state) => state.content.designs)
  const { design } = useChosenDesign(designs)
  if (design === undefined) return null
  const needed = missingForEstimate(design)
  return (
    <Page title="Ways" scenario={title}>
      {needed === null ? <WaysView key={design.id} design={design} /> : <p>{needed}</p>}
    </Page>
  )
}
