import type { WireGroup } from '#endpoints'
import type { Column } from '../../kit/columns'
import { countText } from '../../../ui/texts'
import styles from './groups.module.css'

export const GROUP_COLUMNS: readonly Column<WireGroup>[] = [
  { id: 'name', label: 'Group', width: 180, share: 3, sort: 'name', isName: true, cell: ({ name }) => name },
  {
    id: 'people',
    label: 'People',
    width: 90,
    share: 1,
    sort: 'people',
    cell: ({ members }) => countText(members.length),
  },
  {
    id: 'projects',
    label: 'Projects',
    width: 200,
    share: 4,
    sort: 'projects',
    cell: ({ shares }) => {
      const text = shares.map(({ project_name: name }) => name).join(', ')
      return (
        <span className={styles.muted} title={text}>
          {text || '–'}
        </span>
      )
    },
  },
]
