import type { WireMember } from '#endpoints'
import type { Column } from '../../kit/columns'
import { Avatar } from '../../../ui/avatar'
import { Pill } from '../../../ui/pill'
import { countText, dayText, exactText } from '../../../ui/texts'
import { memberName, permissionsText, roleText } from './members-list'
import styles from './team.module.css'

export const MEMBER_COLUMNS: readonly Column<WireMember>[] = [
  {
    id: 'name',
    label: 'Person',
    width: 200,
    share: 3,
    sort: 'name',
    isName: true,
    cell: (row) => (
      <span className={styles.person}>
        <Avatar name={memberName(row)} size={26} />
        <span className={styles.personName}>{memberName(row)}</span>
      </span>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    width: 180,
    share: 3,
    cell: ({ email }) => <span className={styles.muted}>{email}</span>,
  },
  { id: 'role', label: 'Role', width: 150, share: 1, sort: 'role', cell: ({ role }) => roleText(role) },
  {
    id: 'state',
    label: 'State',
    width: 110,
    share: 1,
    cell: ({ state }) => (state === 'PENDING' ? <Pill label="Invited" tone="info" /> : 'Member'),
  },
  {
    id: 'projects',
    label: 'Projects',
    width: 90,
    share: 1,
    sort: 'projects',
    cell: ({ projects }) => (projects === 0 ? <span className={styles.muted}>–</span> : countText(projects)),
  },
  {
    id: 'permissions',
    label: 'Permissions',
    width: 150,
    share: 2,
    isExtra: true,
    cell: ({ permissions }) => {
      const text = permissionsText(permissions)
      return (
        <span className={styles.muted} title={text}>
          {text || '–'}
        </span>
      )
    },
  },
  {
    id: 'seen',
    label: 'Last seen',
    width: 110,
    share: 1,
    sort: 'seen',
    cell: ({ last_seen_at: at }) =>
      at === null ? (
        <span className={styles.muted}>–</span>
      ) : (
        <time className={styles.muted} dateTime={at} title={exactText(at)}>
          {dayText(at)}
        </time>
      ),
  },
]
