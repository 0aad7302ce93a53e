import { Button } from '@mantine/core'

import styles from './design-tabs.module.css'

import type { Design } from '@/api/types'
import { DesignChoice } from '@/components/design-choice'
import { useScenario } from '@/components/scenario/context'
import { canAddDesign, appendBlank, insertCopy, removeDesign } from '@/lib/design/designs'


/** The designs of the scenario, by letter; one of them is being edited. */
export function DesignTabs() {
  const designs = useScenario((state) => state.content.designs)
  const active = useScenario((state) => state.active)
  const activate = useScenario((state) => state.activate)
  const editContent = useScenario((state) => state.editContent)
  const hasRoom = canAddDesign(designs)
  const open = (more: Design[]) => {
    editContent({ designs: more })
    activate(more.findIndex((design) => !designs.includes(design)))
  }
  return (
    <div className={styles.bar}>
      <DesignChoice designs={designs} chosen={active} onChoose={activate} />
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!hasRoom}
          onClick={() => open(insertCopy(designs, active))}
        >
          Duplicate design
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!hasRoom}
          onClick={() => open(appendBlank(designs))}
        >
          Add blank design
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={designs.length === 1}
          onClick={() => editContent({ designs: removeDesign(designs, active) })}
        >
          Remove design
        </Button>
      </div>
    </div>
  )
}
