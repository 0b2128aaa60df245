import { PencilLine } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fullName, type Team } from '#domain/entities'
import { teamRoleLabel } from '#domain/team'
import { appInfoQuery, projectsQuery, teamQuery } from '../../queries'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { notifyFailure } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import styles from './account-page.module.css'
import { planText, trialText, usedText } from './plan-text'
import { DeleteAccount } from './delete-account'
import { NameForm } from './name-form'

/** The person, their team, and where the session is stored. */
export function ProfileTab() {
  const user = useSession((state) => state.user)
  const kept = useSession((state) => state.kept)
  const team = useCall(teamQuery)
  const info = useCall(appInfoQuery)
  const showData = useAct((desktop) => desktop.app.showData(), {
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t show the folder'),
  })
  const [renaming, setRenaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (user === null) return null
  const name = fullName(user)
  return (
    <>
      <section className={styles.card} aria-label="Profile">
        <div className={styles.who}>
          <Avatar name={name} size={56} />
          <div className={styles.called}>
            <h2>{name}</h2>
            <p>{user.email}</p>
          </div>
          {!renaming && (
            <Button ref={opener} icon={<PencilLine size={15} />} onClick={() => setRenaming(true)}>
              Change name
            </Button>
          )}
        </div>
        {renaming && (
          <NameForm
            user={user}
            onClose={() => {
              flushSync(() => setRenaming(false))
              opener.current?.focus()
            }}
          />
        )}
        <dl className={styles.facts}>
          <Fact label="Team">
            {team.data?.name ?? (team.isError ? team.error.failure.message : <Skeleton width={140} />)}
          </Fact>
          <Fact label="Role">
            {team.data === undefined ? <Skeleton width={90} /> : teamRoleLabel(team.data, user.email)}
          </Fact>
          <Fact label="Organization">{team.data?.organization?.name ?? 'None'}</Fact>
          {team.data !== undefined && <PlanFacts team={team.data} />}
          <Fact label="Session">
            {kept === 'keychain' ? 'Kept in the keychain of this computer' : 'Kept until Loupe is closed'}
          </Fact>
          <Fact label="Data on this computer">
            <Button size="small" onClick={() => showData.mutate()}>
              Show in folder
            </Button>
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

/** The team's plan; usage is shown only to people who see every project. */
function PlanFacts({ team }: { readonly team: Team }) {
  const projects = useCall(projectsQuery)
  const seesAll = team.accesses.actions.includes('CreateProject')
  const isWhole = projects.data !== undefined && projects.data.data.length >= projects.data.total
  const [now] = useState(() => new Date())
  const trial = trialText(team, now)
  return (
    <>
      <Fact label="Plan">
        {seesAll && isWhole ? usedText(team, projects.data.data) : (planText(team) ?? 'Unknown plan')}
      </Fact>
      {trial !== undefined && <Fact label="Trial">{trial}</Fact>}
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
