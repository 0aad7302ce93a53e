import { PLAN } from '@/api/jobs'
import type { Design } from '@/api/types'
import { Block } from '@/components/block'
import { DesignBadge } from '@/components/design-badge'
import { useShownJob } from '@/components/job/use-kept-jobs'
import { plannedInWords } from '@/features/plan/planned-words'
import { haveChanged } from '@/lib/scenario/computed-at'
import { labelOf } from '@/lib/scenario/job-labels'

/** What the plan of each design recommends, until when it holds, and with what chance; nothing without a plan. */
export function Planned({ designs }: { designs: Design[] }) {
  return designs.map((design, index) => (
    <PlannedDesign key={design.id} design={design} {...(designs.length > 1 ? { index } : {})} />
  ))
}

/** A plan of the design as it was before an edit is left out: it may recommend what is done already. */
function PlannedDesign({ design, index }: { design: Design; index?: number }) {
  const { data, designs: asked } = useShownJob(PLAN, null, labelOf.plan(design.id))
  const plan = data?.plan ?? null
  if (plan === null || haveChanged(asked, [design])) return null
  const [first, ...more] = plannedInWords(plan, design)
  return (
    <Block id={`planned-${design.id}`} title="Recommendation">
      <p>
        {index !== undefined && <DesignBadge index={index} />} <strong>{first}</strong>
      </p>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Block>
  )
}
