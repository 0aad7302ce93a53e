import { Button } from '@mantine/core'

import styles from './inspector.module.css'


import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { ALIGNMENTS } from '@/features/editor/alignment'
import { usePartActions } from '@/features/editor/part-actions'
import { findPart, KINDS } from '@/lib/design/parts'


/** What can be done with several parts at once. */
export function SelectionInspector() {
  const design = useActiveDesign()
  const selection = useScenario((state) => state.selection)
  const select = useScenario((state) => state.select)
  const { duplicate, copy, remove, align } = usePartActions()
  return (
    <section aria-labelledby="inspector">
      <h2 id="inspector">{selection.length} parts selected</h2>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" onClick={() => copy(selection)}>
          Copy
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => duplicate(selection)}>
          Duplicate
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => remove(selection)}>
          Delete
        </Button>
        {ALIGNMENTS.map(({ alignment, label }) => (
          <Button
            key={alignment}
            size="compact-sm"
            variant="default"
            onClick={() => align(selection, alignment)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ul className={styles.chosen}>
        {selection.map((id) => {
          const part = findPart(design, id)
          return (
            part !== null && (
              <li key={id}>
                <Button size="compact-sm" variant="subtle" onClick={() => select(id)}>
                  {KINDS[part.kind].label} {part.title}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
