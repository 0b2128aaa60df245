import type { ReactNode } from 'react'
import { Link } from '../router/link'
import type { Place } from '../router/places'
import styles from './tabs.module.css'

interface Tab {
  readonly place: Place
  readonly label: ReactNode
  readonly isHere: boolean
}

/** The tabs of a page, each a place of its own. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ place, label: text, isHere }) => (
        <Link key={JSON.stringify(place)} to={place} className={styles.tab} aria-current={isHere ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
