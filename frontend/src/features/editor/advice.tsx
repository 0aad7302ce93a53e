import { Button } from '@mantine/core'

import styles from './advice.module.css'
import { adviceForPart, applyAdvice } from './part-advice'

import type { Advice } from '@/api/types'
import { Deprecations } from '@/components/notices/deprecations'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { partAt, type Part } from '@/lib/design/parts'

/** What vendors recommend for the design and it does otherwise, with the way to each part. */
export function DesignAdvice() {
  const design = useActiveDesign()
  const advice = useDesignCheck(design).data?.advice ?? []
  const edit = useScenario((state) => state.edit)
  if (advice.length === 0) return null
  return (
    <section className={styles.advice} aria-labelledby="advice">
      <h2 id="advice">Advice</h2>
      {advice.length > 1 && (
        <Button size="compact-sm" variant="default" onClick={() => edit((before) => applyAdvice(before, advice))}>
          Apply all
        </Button>
      )}
      <AdviceList advice={advice} linked />
    </section>
  )
}

/** What the design uses that the releases of its hosts deprecate. */
export function DesignDeprecations() {
  const design = useActiveDesign()
  const notices = useDesignCheck(design).data?.notices ?? []
  const key = useScenario((state) => state.key)
  return <Deprecations designs={[{ title: design.title, notices }]} scenario={key} />
}

/** What vendors recommend for one part and it does otherwise. */
export function PartAdvice({ part }: { part: Part }) {
  const advice = adviceForPart(part, useDesignCheck(useActiveDesign()).data?.advice ?? [])
  if (advice.length === 0) return null
  return (
    <section aria-label={`Advice on ${part.title}`}>
      <AdviceList advice={advice} />
    </section>
  )
}

/** `linked`: each names its part first, as the way to it. */
function AdviceList({ advice, linked = false }: { advice: Advice[]; linked?: boolean }) {
  return (
    <ul className={styles.list}>
      {advice.map((one) => (
        <li key={one.pointer}>
          {linked && <PartLink pointer={one.pointer} />}
          <AdviceRow advice={one} />
        </li>
      ))}
    </ul>
  )
}

function PartLink({ pointer }: { pointer: string }) {
  const part = partAt(useActiveDesign(), pointer)
  const select = useScenario((state) => state.select)
  if (part === null) return null
  return (
    <button type="button" className="link-button" onClick={() => select(part.id)}>
      {part.title}
    </button>
  )
}

function AdviceRow({ advice }: { advice: Advice }) {
  const edit = useScenario((state) => state.edit)
  return (
    <>
      {advice.message} {advice.remedy} Source:{' '}
      <a href={advice.source.address} target="_blank" rel="noreferrer">
        {advice.source.title}
      </a>{' '}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Apply: ${advice.remedy}`}
        onClick={() => edit((before) => applyAdvice(before, [advice]))}
      >
        Apply
      </Button>
    </>
  )
}
