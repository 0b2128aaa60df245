import { Suspense, useEffect } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Team } from '#domain/entities'
import { useCall } from '../desktop/use-call'
import { Link } from '../router/link'
import { usePlace } from '../router/place-store'
import { ACCOUNT_TAB_LABEL, type Place } from '../router/places'
import { noteRecent, useRecent } from '../stores/recent-store'
import { lazily } from '../../ui/lazily'
import { Skeleton } from '../../ui/skeleton'
import { TeamName } from './team-name'
import styles from './top-bar.module.css'

const TeamSwitch = lazily(
  () => import('./team-switch'),
  (module) => module.TeamSwitch,
)

interface Crumb {
  readonly key: string
  /** Undefined while it is being read. */
  readonly label: string | undefined
  readonly place?: Place
}

interface CrumbsProps {
  readonly team: Team | undefined
}

/** Where the person is, from the team down to the item, with the way back up. */
export function Crumbs({ team }: CrumbsProps) {
  const place = usePlace((state) => state.place)
  const projectId = place.area === 'project' || place.area === 'review' ? place.projectId : null
  const project = useCall(['project', projectId], (desktop) => desktop.projects.read(projectId ?? 0), {
    enabled: projectId !== null,
  })
  const known = useRecent((state) => state.projects.find(({ id }) => id === projectId)?.name)
  const crumbs = crumbsOf(place, project.data?.name ?? known ?? (project.isError ? 'Project' : undefined))
  const names = crumbs.map(({ label }) => label)
  const title = [...names.toReversed(), 'Loupe'].filter(Boolean).join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
  const opened = project.data
  useEffect(() => {
    if (opened !== undefined) noteRecent(opened)
  }, [opened])
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

function crumbsOf(place: Place, projectName: string | undefined): readonly Crumb[] {
  const projects: Crumb = { key: 'projects', label: 'Projects', place: { area: 'projects' } }
  switch (place.area) {
    case 'projects':
      return [projects]
    case 'project':
    case 'review': {
      const { projectId } = place
      const project: Crumb = { key: 'project', label: projectName, place: { area: 'project', projectId } }
      if (place.area === 'project') return [projects, project]
      return [projects, project, { key: 'item', label: 'Review' }]
    }
    case 'account':
      return [
        { key: 'account', label: 'Account info', place: { area: 'account', tab: 'profile' } },
        { key: 'tab', label: ACCOUNT_TAB_LABEL[place.tab] },
      ]
    case 'public':
    case 'offline':
    case 'maintenance':
    case 'unknown':
      return []
  }
}
