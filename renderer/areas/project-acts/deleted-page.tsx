import { useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import type { EndpointAnswer } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useDesktop } from '../../desktop/desktop-context'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { ListPage } from '../../kit/list-page'
import { readingOf } from '../../kit/reading'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { amountText, dayText, exactText } from '../../../ui/texts'
import { bringBack } from './restore-project'
import styles from './deleted-page.module.css'

type Deleted = EndpointAnswer<'listDeletedProjects'>['data'][number]

const deletedQuery = rowQuery('listDeletedProjects', {})

/** The team's deleted projects that can still be restored. */
export function DeletedPage() {
  const deleted = useCall(deletedQuery, { refetchOnWindowFocus: true })
  return (
    <ListPage
      title="Recently deleted"
      many="deleted projects"
      reading={readingOf(deleted)}
      rows={deleted.data?.data}
      empty={{
        icon: <ArchiveRestore size={22} />,
        title: 'No project was deleted in the last seven days',
        text: 'You can restore a deleted project with all its data for seven days.',
        actions: <Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>,
      }}
    >
      {(rows) => (
        <ul className={styles.list} aria-label="Deleted projects">
          {rows.map((project) => (
            <DeletedRow key={project.id} project={project} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function DeletedRow({ project }: { readonly project: Deleted }) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const offline = useConnectivity((state) => state.offline)
  const [busy, setBusy] = useState(false)
  const { name, type, imageCount, deletedAt, deletedBy, keptUntil } = project
  const restore = async () => {
    setBusy(true)
    if (!(await bringBack(desktop, queries, project))) setBusy(false)
  }
  return (
    <li className={styles.row}>
      <ProjectTypeMark type={type} size={32} />
      <div className={styles.texts}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={styles.muted}>
          {amountText(imageCount, 'item', 'items')}, deleted{' '}
          <time dateTime={deletedAt} title={exactText(deletedAt)}>
            {dayText(deletedAt)}
          </time>{' '}
          by {deletedBy}
        </span>
      </div>
      <span className={styles.muted} title={exactText(keptUntil)}>
        Kept until {dayText(keptUntil)}
      </span>
      <Button
        icon={<ArchiveRestore size={15} />}
        busy={busy}
        disabled={offline}
        title={offline ? NEEDS_PLATFORM : undefined}
        aria-label={`Bring back ${name}`}
        onClick={() => void restore()}
      >
        Bring back
      </Button>
    </li>
  )
}
