import { ChevronsUpDown } from 'lucide-react'
import type { Team } from '#domain/entities'
import { teamsQuery } from '../queries'
import { useCall } from '../desktop/use-call'
import { useChooseTeam } from './use-choose-team'
import { Avatar } from '../../ui/avatar'
import { Menu } from '../../ui/menu'
import { TeamName } from './team-name'
import styles from './top-bar.module.css'

/** The team that everything shown belongs to, and the way to another one where the person has several. */
export function TeamSwitch({ team }: { readonly team: Team }) {
  const teams = useCall(teamsQuery)
  const choose = useChooseTeam()
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
