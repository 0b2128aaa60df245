import { Plus, Star, Users } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#domain/entities'
import { teamRoleLabel } from '#domain/team'
import { useQueryClient } from '@tanstack/react-query'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { teamQuery, teamsQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { notifyFailure } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { useChooseTeam } from '../../frame/use-choose-team'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { IconButton } from '../../../ui/icon-button'
import { Pill } from '../../../ui/pill'
import { Skeleton } from '../../../ui/skeleton'
import styles from './account-page.module.css'
import { NewTeamDialog } from './new-team-dialog'
import { planText, trialText } from './plan-text'

/** The person's teams with their roles, and buttons to switch teams. */
export function TeamsTab() {
  const teams = useCall(teamsQuery)
  const current = useCall(teamQuery)
  const choose = useChooseTeam()
  const offline = useConnectivity((state) => state.offline)
  const queries = useQueryClient()
  const makeDefault = useWrite('makeTeamDefault', {
    changes: [],
    onDone: () => void queries.invalidateQueries({ queryKey: teamsQuery.queryKey }),
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t change the default team'),
  })
  const [isMaking, setMaking] = useState(false)
  if (teams.data === undefined) {
    return teams.isError ? (
      <ErrorPanel
        title="The teams can't be shown"
        failure={teams.error.failure}
        onRetry={() => void teams.refetch()}
        retrying={teams.isFetching}
      />
    ) : (
      <Skeleton height={64} radius={8} />
    )
  }
  if (teams.data.length === 0) {
    return <EmptyState icon={<Users size={22} />} title="You have no team yet" text="Ask a team admin to invite you." />
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button
          icon={<Plus size={15} />}
          disabled={offline}
          title={offline ? NEEDS_PLATFORM : undefined}
          onClick={() => setMaking(true)}
        >
          New team…
        </Button>
      </div>
      <ul className={styles.teams} aria-label="Teams">
        {teams.data.map((team) => (
          <TeamRow
            key={team.id}
            team={team}
            isCurrent={team.id === current.data?.id}
            busy={choose.isPending}
            onChoose={() => choose.mutate(team.id)}
            onDefault={() => makeDefault.mutate({ path: { teamId: team.id } })}
          />
        ))}
      </ul>
      {isMaking && <NewTeamDialog onClose={() => setMaking(false)} />}
    </>
  )
}

interface TeamRowProps {
  readonly team: Team
  readonly isCurrent: boolean
  readonly busy: boolean
  readonly onChoose: () => void
  readonly onDefault: () => void
}

function TeamRow({ team, isCurrent, busy, onChoose, onDefault }: TeamRowProps) {
  const email = useSession((state) => state.user?.email ?? '')
  const [now] = useState(() => new Date())
  const trial = trialText(team, now)
  return (
    <li className={`${styles.card} ${styles.team}`}>
      <Avatar name={team.name} size={36} />
      <div className={styles.teamTexts}>
        <strong>{team.name}</strong>
        <span className={styles.hint}>
          {[teamRoleLabel(team, email), team.organization?.name, planText(team), trial].filter(Boolean).join(' · ')}
        </span>
      </div>
      {team.is_default === true ? (
        <Pill label="Default" tone="neutral" />
      ) : (
        <IconButton label={`Open the app in ${team.name}`} icon={Star} onClick={onDefault} />
      )}
      {isCurrent ? (
        <Pill label="You work here" tone="info" />
      ) : (
        <Button disabled={busy} aria-label={`Work in ${team.name}`} onClick={onChoose}>
          Work here
        </Button>
      )}
    </li>
  )
}
