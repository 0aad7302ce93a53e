import { Link, Outlet, useMatch } from 'react-router'

import styles from './shell.module.css'
import { useKeptFocus } from './use-kept-focus'
import { usePagePlace } from './use-page-place'

import { LayerPatterns } from '@/components/charts/layer-patterns'
import { ServerState } from '@/components/notices/server-state'
import { PersonMenu } from '@/components/people/person-menu'
import { SignInNotice } from '@/components/people/sign-in-notice'
import { ThemeSwitch } from '@/components/theme-switch'

/** Header and main landmark around every page. */
export function Shell() {
  // A scenario brings a bar of its own.
  const scenario = useMatch('/scenarios/:id/*')
  useKeptFocus('main')
  usePagePlace()
  const hasOwnBar = scenario !== null && scenario.params.id !== 'new'
  return (
    <>
      <LayerPatterns />
      <a className={styles.skip} href={hasOwnBar ? '#content' : '#main'}>
        Skip to content
      </a>
      {!hasOwnBar && <ShellHeader />}
      <SignInNotice />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

/** The bar of every page but an open scenario. */
export function ShellHeader() {
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <img src="/icon.svg" alt="" width="24" height="24" />
        Qdepth
      </Link>
      <span className={styles.tagline}>
        <ServerState>
          <span className={styles.motto}>Where every microsecond and every queue slot goes</span>
        </ServerState>
      </span>
      <Link to="/cases">Cases</Link>
      <Link to="/known-answers">Known answers</Link>
      <a href="/help/">Help</a>
      <PersonMenu />
      <ThemeSwitch />
    </header>
  )
}
