import { Link } from 'react-router'

import styles from './start.module.css'

import { IconAdd, IconExample, IconImport } from '@/components/icons'

type Way = { to: string; icon: typeof IconAdd; name: string; about: string }

const WAYS: readonly Way[] = [
  { to: '/scenarios/new', icon: IconAdd, name: 'New scenario', about: 'Answer a few questions and get numbers.' },
  {
    to: '/import',
    icon: IconImport,
    name: 'Start from your files',
    about: 'RVTools, esxtop, Live Optics, fio and more.',
  },
  {
    to: '/scenarios/new?example=cluster',
    icon: IconExample,
    name: 'Open an example',
    about: '16 hosts and 400 VMs, ready to change.',
  },
]

/** The three ways into Qdepth, each a card that is one link. */
export function WaysIn() {
  return (
    <ul className={styles.ways}>
      {WAYS.map(({ to, icon: Icon, name, about }) => (
        <li key={to} className={styles.way}>
          <Icon size={24} stroke={1.5} aria-hidden="true" />
          <div>
            <Link className={styles.cover} to={to} aria-label={name}>
              {name}
            </Link>
            <p className="quiet">{about}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
