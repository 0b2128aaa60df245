import type { ReactNode } from 'react'
import { fullName } from '#domain/entities'
import { teamRoleLabel } from '#domain/team'
import { appInfoQuery, teamQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { useSession } from '../../stores/session-store'
import { Avatar } from '../../../ui/avatar'
import { Skeleton } from '../../../ui/skeleton'
import styles from './account-page.module.css'
import { DeleteAccount } from './delete-account'

/** Who is signed in, in which team, and where the session is kept. */
export function ProfileTab() {
  const user = useSession((state) => state.user)
  const kept = useSession((state) => state.kept)
  const team = useCall(teamQuery)
  const info = useCall(appInfoQuery)
  if (user === null) return null
  const name = fullName(user)
  return (
    <>
      <section className={styles.card} aria-label="Profile">
        <div className={styles.who}>
          <Avatar name={name} size={56} />
          <div>
            <h2>{name}</h2>
            <p>{user.email}</p>
          </div>
        </div>
        <dl className={styles.facts}>
          <Fact label="E-mail">{user.email}</Fact>
          <Fact label="Team">
            {team.data?.name ?? (team.isError ? team.error.failure.message : <Skeleton width={140} />)}
          </Fact>
          <Fact label="Role">
            {team.data === undefined ? <Skeleton width={90} /> : teamRoleLabel(team.data, user.email)}
          </Fact>
          <Fact label="Organization">{team.data?.organization?.name ?? 'None'}</Fact>
          <Fact label="Session">
            {kept === 'keychain' ? 'Kept in the keychain of this computer' : 'Kept until Loupe is closed'}
          </Fact>
          <Fact label="Loupe">
            {info.data === undefined ? <Skeleton width={60} /> : `Version ${info.data.version}`}
          </Fact>
        </dl>
      </section>
      <DeleteAccount email={user.email} />
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
