import { Menu, NativeSelect } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'

import styles from './scenario-bar.module.css'

import type { Design } from '@/api/types'
import { DesignBadge } from '@/components/design-badge'
import { DesignChoice } from '@/components/design-choice'
import { IconButton } from '@/components/icon-button'
import { IconAdd } from '@/components/icons'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { useIsPhone } from '@/components/use-is-phone'
import { designMark } from '@/lib/design/design-marks'
import { appendBlank, canAddDesign, insertCopy, removeDesign } from '@/lib/design/designs'
import { chosenIndex } from '@/lib/report/run-result'
import { addressOf, isOfDesign, pageOf } from '@/lib/scenario/pages'

/** With more, a narrow bar has room for their letters alone. */
const MOST_WITH_TITLE = 4

/** The designs of the scenario as tabs: the one that is edited, and that the page is about. */
export function BarDesigns() {
  const key = useScenario((state) => state.key)
  const designs = useScenario((state) => state.content.designs)
  const visits = useScenario((state) => state.visits)
  const activate = useScenario((state) => state.activate)
  const edited = useActiveDesign()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const page = pageOf(pathname)
  const isPhone = useIsPhone()
  const index = chosenIndex(designs, new URLSearchParams(search).get('design') ?? edited.id)
  const choose = (next: number) => {
    const id = designs[next]?.id ?? ''
    activate(next)
    if (!isOfDesign(page)) return
    const left = addressOf(visits, key, page, id)
    const address = left.includes('?') ? left : `${left}?design=${encodeURIComponent(id)}`
    void navigate(address, { replace: true })
  }
  if (isPhone) {
    if (designs.length === 1) return null
    return (
      <div className={styles.design}>
        <span className={styles.shown} aria-hidden="true">
          <DesignBadge index={index} />
          <span>{designs[index]?.title}</span>
        </span>
        <NativeSelect
          aria-label="Design"
          value={String(index)}
          data={designs.map(({ title }, place) => ({
            value: String(place),
            label: `${designMark(place).letter} ${title}`,
          }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      </div>
    )
  }
  return (
    <div className={styles.designs} data-many={designs.length > 2} data-crowded={designs.length > MOST_WITH_TITLE}>
      {designs.length > 1 && <DesignChoice designs={designs} chosen={index} onChoose={choose} />}
      <DesignMenu />
    </div>
  )
}

function DesignMenu() {
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <IconButton label="Add or remove a design">
          <IconAdd size={16} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <DesignItems />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done to the designs of the scenario, as items of a menu. */
export function DesignItems() {
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
    <>
      <Menu.Item disabled={!hasRoom} onClick={() => open(insertCopy(designs, active))}>
        Duplicate this design
      </Menu.Item>
      <Menu.Item disabled={!hasRoom} onClick={() => open(appendBlank(designs))}>
        Add a blank design
      </Menu.Item>
      <Menu.Item
        disabled={designs.length === 1}
        onClick={() => editContent({ designs: removeDesign(designs, active) })}
      >
        Remove this design
      </Menu.Item>
    </>
  )
}
