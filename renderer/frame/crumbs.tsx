import { Suspense, useEffect } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Team } from '#domain/entities'
import type { Crumb } from '../router/area'
import { areaOf } from '../router/areas'
import { Link } from '../router/link'
import { usePlace } from '../router/place-store'
import { lazily } from '../../ui/lazily'
import { Skeleton } from '../../ui/skeleton'
import { TeamName } from './team-name'
import styles from './top-bar.module.css'

const TeamSwitch = lazily(
  () => import('./team-switch'),
  (module) => module.TeamSwitch,
)

const NONE: readonly Crumb[] = []

interface CrumbsProps {
  readonly team: Team | undefined
}

/** Where the person is, from the team down to the page, with the way back up. */
export function Crumbs({ team }: CrumbsProps) {
  const place = usePlace((state) => state.place)
  const area = areaOf(place)
  return area?.Crumbs === undefined ? (
    <Path crumbs={NONE} team={team} />
  ) : (
    <area.Crumbs {...place}>{(crumbs) => <Path crumbs={crumbs} team={team} />}</area.Crumbs>
  )
}

function Path({ crumbs, team }: CrumbsProps & { readonly crumbs: readonly Crumb[] }) {
  const names = crumbs.map(({ label }) => label)
  const title = [...names.toReversed(), 'Loupe'].filter(Boolean).join(' – ')
  useEffect(() => {
    document.title = title
    // Signed out there is no place: the window is Loupe's alone.
    return () => {
      document.title = 'Loupe'
    }
  }, [title])
  return (
    <nav aria-label="You are here" style={{ flex: 1, minWidth: 0 }}>
      <ol className={styles.crumbs}>
        <li className={styles.crumb}>
          <Suspense fallback={<TeamName team={team} />}>
            {team === undefined ? <TeamName team={team} /> : <TeamSwitch team={team} />}
          </Suspense>
        </li>
        {crumbs.map(({ key, label, place: target }, index) => (
          <li key={key} className={styles.crumb}>
            <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
            {target === undefined || index === crumbs.length - 1 ? (
              <span className={styles.here} aria-current="page" title={label}>
                <span className={styles.name}>{label ?? <Skeleton width={120} />}</span>
              </span>
            ) : (
              <Link to={target} className={styles.link} title={label}>
                <span className={styles.name}>{label ?? <Skeleton width={120} />}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
