import { useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import type { EndpointAnswer } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useDesktop } from '../../desktop/desktop-context'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import page from '../../../ui/page-header.module.css'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { Skeleton } from '../../../ui/skeleton'
import { amountText, countText, dayText, exactText } from '../../../ui/texts'
import { bringBack } from './bring-back'
import styles from './deleted-page.module.css'

type Deleted = EndpointAnswer<'listDeletedProjects'>['data'][number]

const deletedQuery = rowQuery('listDeletedProjects', {})

/** The projects of the team that were deleted and can still be brought back. */
export function DeletedPage() {
  const deleted = useCall(deletedQuery, { refetchOnWindowFocus: true })
  const rows = deleted.data?.data
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            Recently deleted
            {rows !== undefined && rows.length > 0 && <span className={page.count}>{countText(rows.length)}</span>}
          </h1>
        </div>
      </div>
      {rows === undefined ? (
        deleted.isError ? (
          <ErrorPanel
            title="The deleted projects can't be shown"
            failure={deleted.error.failure}
            onRetry={() => void deleted.refetch()}
            retrying={deleted.isFetching}
          />
        ) : (
          <div className={styles.list} role="status" aria-label="Reading the deleted projects">
            <Skeleton height={56} radius={8} />
            <Skeleton height={56} radius={8} />
          </div>
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<ArchiveRestore size={22} />}
          title="Nothing was deleted in the last seven days"
          text="A deleted project stays here for seven days, and can be brought back with all that it holds."
          actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
        />
      ) : (
        <ul className={styles.list} aria-label="Deleted projects">
          {rows.map((project) => (
            <DeletedRow key={project.id} project={project} />
          ))}
        </ul>
      )}
    </>
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
