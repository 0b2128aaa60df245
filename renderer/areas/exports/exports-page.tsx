import { useQueryClient } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useEffect } from 'react'
import { readStatuses } from '#domain/workflow'
import { hasEnded } from '#domain/job'
import { rowKey, rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { accessesQuery, statusesQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { useJobs } from '../../stores/jobs-store'
import { openOverlay } from '../../stores/overlay-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { countText } from '../../../ui/texts'
import { ExportRow } from './export-row'
import styles from './exports-page.module.css'

interface ExportsPageProps {
  readonly projectId: number
}

const AWAY = "Needs the platform; it isn't reachable now."
const NO_RIGHT =
  'Only admins of the project may take its work out. An admin or the owner of the team can give you that right.'

/** What was taken out of a project, and what is being taken out. */
export function ExportsPage({ projectId }: ExportsPageProps) {
  const listed = useCall(rowQuery('listExports', { projectId }), { refetchOnWindowFocus: true })
  const accesses = useCall(accessesQuery(projectId))
  const statuses = useCall(statusesQuery(projectId), { select: readStatuses })
  const offline = useConnectivity((state) => state.offline)
  useReloadWithJobs(projectId)
  const rows = listed.data?.data
  const mayNot = accesses.data?.accesses.actions.includes('DownloadItem') === false
  const hindrance = mayNot ? NO_RIGHT : offline ? AWAY : undefined
  const names = new Map(statuses.data?.map(({ value, name }) => [value, name]))
  const start = () => openOverlay({ kind: 'exportProject', projectId })
  if (mayNot) {
    return (
      <EmptyState
        level={1}
        icon={<FileArchive size={22} />}
        title="Exports are not for you here"
        text={NO_RIGHT}
        actions={<Button onClick={() => goTo({ area: 'project', projectId })}>Go to the project</Button>}
      />
    )
  }
  if (rows === undefined && listed.isError) {
    return (
      <ErrorPanel
        level={1}
        title="The exports can't be shown"
        failure={listed.error.failure}
        onRetry={() => void listed.refetch()}
        retrying={listed.isFetching}
      />
    )
  }
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            Exports
            {rows !== undefined && rows.length > 0 && <span className={page.count}>{countText(rows.length)}</span>}
          </h1>
        </div>
        <div className={page.actions}>
          <Button
            look="primary"
            icon={<FileArchive size={15} />}
            disabled={hindrance !== undefined}
            title={hindrance}
            onClick={start}
          >
            New export
          </Button>
        </div>
      </div>
      {offline && (
        <div className={styles.note}>
          <Banner tone="info" icon={<FileArchive size={16} />}>
            This is the list as it was last read. {AWAY}
          </Banner>
        </div>
      )}
      {rows === undefined ? (
        <div className={styles.list} role="status" aria-label="Reading the exports">
          <Skeleton height={64} radius={8} />
          <Skeleton height={64} radius={8} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<FileArchive size={22} />}
          title="Nothing exported yet"
          text="An export holds the annotations as the platform keeps them, with the classes, in one archive. It stays here for 30 days."
          actions={
            <Button look="primary" disabled={hindrance !== undefined} title={hindrance} onClick={start}>
              Export
            </Button>
          }
        />
      ) : (
        <ul className={styles.list} aria-label="Exports">
          {rows.map((one) => (
            <ExportRow
              key={one.id}
              one={one}
              hindrance={hindrance}
              statusName={(value) => names.get(value) ?? `Status ${value}`}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** The list is read anew when an export of the project begins or ends. */
function useReloadWithJobs(projectId: number): void {
  const queries = useQueryClient()
  const now = useJobs(({ jobs }) =>
    jobs
      .filter(({ kind, project }) => kind === 'exportAnnotations' && project?.id === projectId)
      .map((job) => `${job.id} ${hasEnded(job)}`)
      .join(),
  )
  useEffect(() => {
    if (now !== '') void queries.invalidateQueries({ queryKey: rowKey('listExports') })
  }, [queries, now])
}
