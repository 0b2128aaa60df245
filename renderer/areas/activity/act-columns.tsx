import type { WireAct } from '#endpoints'
import type { Column } from '../../kit/columns'
import { Link } from '../../router/link'
import { exactText } from '../../../ui/texts'
import { actLabel, changesText, kindText, placeOfThing, thingText } from './act-words'
import styles from './activity-page.module.css'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

export const ACT_COLUMNS: readonly Column<WireAct>[] = [
  {
    id: 'act',
    label: 'Action',
    width: 150,
    share: 2,
    isName: true,
    cell: ({ name }) => <span className={styles.act}>{actLabel(name)}</span>,
  },
  {
    id: 'person',
    label: 'Person',
    width: 130,
    share: 2,
    cell: ({ person }) => person?.name ?? <span className={styles.muted}>Deleted account</span>,
  },
  { id: 'thing', label: 'Thing', width: 150, share: 3, cell: (act) => <Thing act={act} /> },
  {
    id: 'kind',
    label: 'Kind',
    width: 90,
    share: 1,
    isExtra: true,
    cell: ({ thing }) => <span className={styles.muted}>{kindText(thing)}</span>,
  },
  {
    id: 'changes',
    label: 'Changes',
    width: 160,
    share: 3,
    cell: ({ changes }) => {
      const text = changesText(changes)
      return (
        <span className={styles.muted} title={text === '' ? undefined : text}>
          {text}
        </span>
      )
    },
  },
  { id: 'project', label: 'Project', width: 130, share: 2, cell: (act) => <Project act={act} /> },
  {
    id: 'time',
    label: 'Time',
    width: 170,
    share: 1,
    cell: ({ at }) => (
      <time className={styles.muted} dateTime={at} title={exactText(at)}>
        {TIME.format(new Date(at))}
      </time>
    ),
  },
]

/** An act's object, as a link if possible. */
export function Thing({ act }: { readonly act: WireAct }) {
  const to = placeOfThing(act)
  const text = thingText(act.thing)
  if (to === undefined) return <span title={text}>{text}</span>
  return (
    <Link to={to} className={styles.link} title={text}>
      {text}
    </Link>
  )
}

function Project({ act: { project } }: { readonly act: WireAct }) {
  if (project === null) return <span className={styles.muted}>The team</span>
  const text = project.name ?? `Project ${project.id}`
  return (
    <Link to={{ area: 'project', projectId: project.id }} className={styles.link} title={text}>
      {text}
    </Link>
  )
}
