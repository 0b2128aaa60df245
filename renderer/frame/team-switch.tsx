import { useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import type { Team } from '#domain/entities'
import { isOfEveryTeam, teamQuery, teamsQuery } from '../queries'
import { useAct } from '../desktop/use-act'
import { useCall } from '../desktop/use-call'
import { goHome } from '../router/place-store'
import { notifyFailure } from '../stores/notice-store'
import { Avatar } from '../../ui/avatar'
import { Menu } from '../../ui/menu'
import { TeamName } from './team-name'
import styles from './top-bar.module.css'

/** The team that everything shown belongs to, and the way to another one where the person has several. */
export function TeamSwitch({ team }: { readonly team: Team }) {
  const queries = useQueryClient()
  const teams = useCall(teamsQuery)
  const choose = useAct<Team, number>((desktop, teamId) => desktop.team.choose(teamId), {
    onDone: (chosen) => {
      goHome()
      // Nothing of the other team may be left on the screen.
      void queries.resetQueries({ predicate: ({ queryKey }) => !isOfEveryTeam(queryKey) })
      queries.setQueryData(teamQuery.queryKey, chosen)
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'The team was not changed'),
  })
  if (teams.data === undefined || teams.data.length < 2) return <TeamName team={team} />
  return (
    <Menu
      label="Teams"
      look="quiet"
      className={styles.team}
      busy={choose.isPending}
      icon={<Avatar name={team.name} size={20} />}
      title={team.name}
      entries={teams.data.map(({ id, name }) => ({
        kind: 'one',
        label: name,
        icon: <Avatar name={name} size={20} />,
        checked: id === team.id,
        onChoose: () => {
          if (id !== team.id) choose.mutate(id)
        },
      }))}
    >
      <span className={styles.name}>{team.name}</span>
      <ChevronsUpDown size={13} aria-label="Change team" />
    </Menu>
  )
}
