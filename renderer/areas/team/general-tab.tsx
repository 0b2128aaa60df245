import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Team } from '#domain/entities'
import { z } from '#domain/page-schema'
import { TEAM_ROLE, teamRoleLabel } from '#domain/team'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { useChooseTeam } from '../../frame/use-choose-team'
import { Confirm } from '../../kit/confirm'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { teamQuery, teamsQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { TextField } from '../../../ui/text-field'
import { DeleteTeam } from './delete-team'
import { LinkHostsCard } from './link-hosts-card'
import { memberName } from './members-list'
import styles from './team.module.css'

/** The team's name and owner, and leaving the team. */
export function GeneralTab({ tabs }: { readonly tabs: ReactNode }) {
  const team = useCall(teamQuery)
  return (
    <>
      <div className={page.header}>
        <h1 className={page.title}>{team.data?.name ?? 'Team'}</h1>
      </div>
      {tabs}
      <div className={styles.scroll}>
        <div className={styles.body}>
          {team.data === undefined ? (
            <Skeleton height={160} radius={8} />
          ) : (
            <>
              <NameCard key={team.data.id} team={team.data} />
              <OwnerCard team={team.data} />
              <LinkHostsCard key={`hosts of ${team.data.id}`} />
              {team.data.accesses.actions.includes('DeleteTeam') && <DeleteTeam team={team.data} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

type Named = {
  readonly name: string
  readonly description: string
}

const named = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  description: z.string().max(1_000, 'Use at most 1,000 characters.'),
})

/** Refetches the team after a change. */
function useTeamAgain() {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [teamQuery, teamsQuery]) void queries.invalidateQueries({ queryKey })
  }
}

function NameCard({ team }: { readonly team: Team }) {
  const again = useTeamAgain()
  const offline = useConnectivity((state) => state.offline)
  const runs = team.user_role !== TEAM_ROLE.contributor
  const save = useWrite('updateTeam', {
    changes: [],
    onDone: () => {
      again()
      notify({ tone: 'success', title: 'Team saved' })
    },
  })
  const form = useForm<Named>({
    empty: { name: team.name, description: team.description ?? '' },
    schema: named,
    onSubmit: (body) => save.mutate({ path: { teamId: team.id }, body }),
    failure: save.error?.failure,
    onChange: save.reset,
  })
  return (
    <form className={styles.card} aria-label="Name of the team" onSubmit={form.submit}>
      <TextField label="Name" readOnly={!runs} {...form.field('name')} />
      <TextField label="Description" readOnly={!runs} {...form.field('description')} />
      <Problem text={form.problem} />
      {runs ? (
        <div className={styles.buttons}>
          <Button
            look="primary"
            type="submit"
            busy={save.isPending}
            disabled={offline}
            title={offline ? NEEDS_PLATFORM : undefined}
          >
            Save team
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>Only the owner and the admins of the team change its name.</p>
      )}
    </form>
  )
}

function OwnerCard({ team }: { readonly team: Team }) {
  const again = useTeamAgain()
  const teams = useCall(teamsQuery)
  const email = useSession((state) => state.user?.email ?? '')
  const offline = useConnectivity((state) => state.offline)
  const choose = useChooseTeam()
  const isOwner = team.user_role === TEAM_ROLE.owner
  const members = useCall(rowQuery('listMembers', { path: { teamId: team.id } }), { enabled: isOwner })
  const others = members.data?.data.filter((one) => one.state === 'CONFIRMED' && one.email !== email) ?? []
  const [asks, setAsks] = useState<'leave' | { readonly next: string }>()
  const handOver = useWrite('transferTeam', {
    changes: ['listMembers', 'readSdkToken'],
    onDone: () => {
      again()
      setAsks(undefined)
      notify({ tone: 'success', title: 'The team has a new owner' })
    },
  })
  const leave = useWrite('leaveTeam', {
    changes: [],
    onDone: () => {
      const next = teams.data?.find(({ id }) => id !== team.id)
      setAsks(undefined)
      if (next !== undefined) choose.mutate(next.id)
      again()
    },
  })
  const isLast = teams.data !== undefined && teams.data.length < 2
  const title = offline
    ? NEEDS_PLATFORM
    : isOwner
      ? 'You own this team. Hand it over first.'
      : isLast
        ? 'This is your only team.'
        : undefined
  const isLeaving = asks === 'leave'
  return (
    <section className={styles.card} aria-label="Your role in the team">
      <dl className={styles.facts}>
        <dt>Your role</dt>
        <dd>{teamRoleLabel(team, email)}</dd>
        <dt>Owner</dt>
        <dd>{team.creator_id}</dd>
      </dl>
      <div className={styles.buttons}>
        {isOwner && (
          <Menu
            label="Hand over to"
            disabled={offline || others.length === 0}
            title={others.length === 0 ? 'No other member to hand the team to' : undefined}
            entries={others.map((one) => ({
              kind: 'action',
              label: memberName(one),
              hint: one.email,
              onChoose: () => setAsks({ next: one.email }),
            }))}
          >
            Hand over to…
          </Menu>
        )}
        <Button look="danger" disabled={offline || isOwner || isLast} title={title} onClick={() => setAsks('leave')}>
          Leave team…
        </Button>
      </div>
      {asks !== undefined && (
        <Confirm
          title={isLeaving ? `Leave ${team.name}?` : `Hand ${team.name} over?`}
          action={isLeaving ? 'Leave' : 'Hand over'}
          isDanger
          busy={handOver.isPending || leave.isPending}
          failure={(isLeaving ? leave : handOver).error?.failure}
          onConfirm={() =>
            isLeaving
              ? leave.mutate({ path: { teamId: team.id } })
              : handOver.mutate({ path: { teamId: team.id }, body: { email: asks.next } })
          }
          onClose={() => setAsks(undefined)}
        >
          {isLeaving
            ? 'Your items in its projects become unassigned, and your SDK token for it ends.'
            : `${asks.next} becomes the owner, you become an admin, and every SDK token of the team ends.`}
        </Confirm>
      )}
    </section>
  )
}
