import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'

import styles from './scenario-bar.module.css'

import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { addressOf, groupOf, PAGE_GROUPS, pageOf, pageToOpen } from '@/lib/scenario/pages'

/** The four groups of pages; each opens the page that was last open in it, as it was left. */
export function GroupLinks() {
  const key = useScenario((state) => state.key)
  const visits = useScenario((state) => state.visits)
  const { id } = useActiveDesign()
  const { pathname } = useLocation()
  const current = groupOf(pageOf(pathname))
  return (
    <nav aria-label="Scenario" className={styles.groups}>
      {PAGE_GROUPS.map((group) => {
        const { to } = group === current ? { to: pageOf(pathname) } : pageToOpen(group, visits)
        return (
          <NavLink
            key={group.label}
            to={addressOf(visits, key, to, id)}
            end
            aria-current={group === current ? 'true' : undefined}
          >
            {group.label}
          </NavLink>
        )
      })}
    </nav>
  )
}

/** The pages of the group that is open. */
export function PageTabs() {
  const key = useScenario((state) => state.key)
  const visits = useScenario((state) => state.visits)
  const { id } = useActiveDesign()
  const { pathname } = useLocation()
  const group = groupOf(pageOf(pathname))
  if (group === null || group.pages.length === 1) return null
  return (
    <nav aria-label={group.label} className={styles.pages}>
      {group.pages.map(({ to, label, question }) => (
        <NavLink key={to} to={addressOf(visits, key, to, id)} end title={question}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** Remembers how each page is left, for the design that it is about. */
export function useVisits() {
  const { pathname, search } = useLocation()
  const visit = useScenario((state) => state.visit)
  const { id } = useActiveDesign()
  const about = new URLSearchParams(search).get('design') ?? id
  useEffect(() => visit(pageOf(pathname), about, search), [visit, pathname, search, about])
}
