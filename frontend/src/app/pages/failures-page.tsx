import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { useChosenDesign } from '@/components/scenario/use-chosen-design'
import { ComparisonView } from '@/features/compare/comparison-view'
import { FailuresView } from '@/features/failures/failures-view'
import { missingForEstimate } from '@/lib/report/estimate-readiness'

/** What each design does when a part of it fails. */
export function FailuresPage() {
  const title = useScenario((state) => state.content.title)
  const designs = useScenario((state) => state.content.designs)
  const { design, index: place } = useChosenDesign(designs)
  if (design === undefined) return null
  const needed = missingForEstimate(design)
  return (
    <Page title="Failures" scenario={title}>
      {needed === null ? (
        <FailuresView
          key={design.id}
          design={design}
          showResult={(compared, result, remedy) => (
            <ComparisonView designs={compared} result={result} failingPlace={place} remedy={remedy} />
          )}
        />
      ) : (
        <p>{needed}</p>
      )}
    </Page>
  )
}
