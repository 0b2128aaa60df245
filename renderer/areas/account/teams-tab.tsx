import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#domain/entities'
import { teamRoleLabel } from '#domain/team'
import { useCall } from '../../desktop/use-call'
import { teamQuery, teamsQuery } from '../../queries'
import { useSession } from '../../stores/session-store'
import { useChooseTeam } from '../../frame/use-choose-team'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { Pill } from '../../../ui/pill'
import { Skeleton } from '../../../ui/skeleton'
import styles from './account-page.module.css'
import { planText, trialText } from './plan-text'

/** The teams that the person is in, with their role in each, and the way to work in another one. */
export function TeamsTab() {
  const teams = useCall(teamsQuery)
  const current = useCall(teamQuery)
  const choose = useChooseTeam()
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
    return (
      <EmptyState icon={<Users size={22} />} title="You are in no team" text="Ask somebody to add you to theirs." />
    )
  }
  return (
    <ul className={styles.teams} aria-label="Teams">
      {teams.data.map((team) => (
        <TeamRow
          key={team.id}
          team={team}
          isCurrent={team.id === current.data?.id}
          busy={choose.isPending}
          onChoose={() => choose.mutate(team.id)}
        />
      ))}
    </ul>
  )
}

interface TeamRowProps {
  readonly team: Team
  readonly isCurrent: boolean
  readonly busy: boolean
  readonly onChoose: () => void
}

function TeamRow({ team, isCurrent, busy, onChoose }: TeamRowProps) {
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
