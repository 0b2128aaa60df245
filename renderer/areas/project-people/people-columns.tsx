import type { WireProjectPerson } from '#endpoints'
import type { Column } from '../../kit/columns'
import { roleLabel } from '../../projects/role-label'
import { Avatar } from '../../../ui/avatar'
import { Pill } from '../../../ui/pill'
import { countText } from '../../../ui/texts'
import { personName } from './people-list'
import styles from './people.module.css'

const number = (id: 'assigned' | 'done' | 'returned', label: string): Column<WireProjectPerson> => ({
  id,
  label,
  width: 90,
  share: 1,
  sort: id,
  cell: (row) => (row[id] === 0 ? <span className={styles.muted}>–</span> : countText(row[id])),
})

export const PEOPLE_COLUMNS: readonly Column<WireProjectPerson>[] = [
  {
    id: 'name',
    label: 'Person',
    width: 190,
    share: 3,
    sort: 'name',
    isName: true,
    cell: (row) => (
      <span className={styles.person}>
        <Avatar name={personName(row)} size={26} />
        <span className={styles.personName}>{personName(row)}</span>
      </span>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    width: 170,
    share: 3,
    isExtra: true,
    cell: ({ email }) => <span className={styles.muted}>{email}</span>,
  },
  { id: 'role', label: 'Role', width: 120, share: 1, sort: 'role', cell: ({ role }) => roleLabel(role) },
  {
    id: 'state',
    label: 'State',
    width: 100,
    share: 1,
    cell: ({ is_paused: isPaused }) => (isPaused ? <Pill label="Paused" tone="warning" /> : 'Working'),
  },
  {
    id: 'group',
    label: 'Group',
    width: 110,
    share: 1,
    cell: ({ group }) => group?.name ?? <span className={styles.muted}>–</span>,
  },
  {
    id: 'categories',
    label: 'Categories',
    width: 130,
    share: 2,
    cell: ({ categories }) => {
      const text = categories.map(({ name }) => name).join(', ')
      return (
        <span className={styles.muted} title={text}>
          {text || '–'}
        </span>
      )
    },
  },
  number('assigned', 'Assigned'),
  number('done', 'Done'),
  number('returned', 'Returned'),
]
