import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { Team } from '#domain/entities'
import { Link } from '../router/link'
import { usePlace } from '../router/place-store'
import { areaOf } from '../router/areas'
import { toggleRail, useFrame } from '../stores/frame-store'
import { BrandMark } from '../../ui/brand-mark'
import styles from './nav-bar.module.css'
import { visibleNavRows } from './nav-rows'

/** The areas of the product, as far as the person may see them. */
export function NavBar({ team }: { readonly team: Team | undefined }) {
  const place = usePlace((state) => state.place)
  const here = areaOf(place)
  const chosen = useFrame((state) => state.railCollapsed)
  // The reviewer gets the room.
  const collapsed = chosen || place.area === 'review'
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <nav className={collapsed ? `${styles.rail} ${styles.collapsed}` : styles.rail} aria-label="Areas">
      <div className={styles.brand}>
        <BrandMark />
        <span className={styles.label}>Loupe</span>
      </div>
      <ul className={styles.rows}>
        {visibleNavRows(team).map(({ id, row, icon: Icon, place: target }) => (
          <li key={id}>
            <Link
              to={target}
              className={styles.row}
              aria-current={id === here?.id || id === here?.within ? 'page' : undefined}
              title={row.label}
            >
              <Icon size={17} aria-hidden="true" />
              <span className={styles.label}>{row.label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {place.area !== 'review' && (
        <button
          type="button"
          className={`${styles.row} ${styles.foot}`}
          onClick={toggleRail}
          aria-pressed={collapsed}
          aria-label="Collapse navigation"
        >
          <Fold size={17} aria-hidden="true" />
          <span className={styles.label}>Collapse</span>
        </button>
      )}
    </nav>
  )
}
