import { Suspense } from 'react'
import { fullName, type Team } from '#domain/entities'
import { teamRoleLabel } from '#domain/team'
import { useSession } from '../stores/session-store'
import { Avatar } from '../../ui/avatar'
import { lazily } from '../../ui/lazily'
import { Crumbs } from './crumbs'
import styles from './top-bar.module.css'

const TopBarTools = lazily(
  () => import('./top-bar-tools'),
  (module) => module.TopBarTools,
)

/** The top bar: breadcrumbs and the person's menu. */
export function TopBar({ team }: { readonly team: Team | undefined }) {
  const user = useSession((state) => state.user)
  const role = team === undefined || user === null ? null : `${teamRoleLabel(team, user.email)}, ${team.name}`
  return (
    <header className={styles.bar}>
      <Crumbs team={team} />
      <div className={styles.tools}>
        {user !== null && (
          <Suspense
            fallback={
              <span className={styles.waiting}>
                <Avatar name={fullName(user)} size={28} />
              </span>
            }
          >
            <TopBarTools user={user} role={role} />
          </Suspense>
        )}
      </div>
    </header>
  )
}
