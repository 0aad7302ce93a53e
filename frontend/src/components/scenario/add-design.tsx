import { Button } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'

import { ScenarioContext } from './context'
import type { ScenarioStore } from './store'

import type { Design } from '@/api/types'
import { canAddDesign } from '@/lib/design/designs'

type Props = {
  /** The designs with the new one at the end. */
  withNew: (designs: Design[]) => Design[]
  /** What it is called where there are several. */
  label?: string
  variant?: 'default' | 'filled'
  /** Tells why there is no room; left out in rows of tables. */
  explains?: boolean
  children: ReactNode
}

/** Puts a design next to the others and opens it; nothing on a page without a scenario that can be edited. */
export function AddDesign(props: Props) {
  const store = useContext(ScenarioContext)
  return store === null ? null : <Add {...props} store={store} />
}

function Add({
  withNew,
  label,
  variant = 'default',
  explains = false,
  children,
  store,
}: Props & { store: ScenarioStore }) {
  const designs = useStore(store, (state) => state.content.designs)
  const navigate = useNavigate()
  const hasRoom = canAddDesign(designs)
  const add = () => {
    const { key, editContent, activate } = store.getState()
    editContent({ designs: withNew(designs) })
    activate(designs.length)
    void navigate(`/scenarios/${key}`)
  }
  return (
    <>
      <Button variant={variant} disabled={!hasRoom} aria-label={label} onClick={add}>
        {children}
      </Button>
      {explains && !hasRoom && <p>The scenario already has six designs. Remove one first.</p>}
    </>
  )
}
