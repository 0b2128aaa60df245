import { FileArchive } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { WireExport } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Confirm } from '../../kit/confirm'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { accessesQuery, statusesQuery } from '../../queries'
import { Link } from '../../router/link'
import { goTo } from '../../router/place-store'
import { useSeenReason } from '../../projects/hindrance'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { dayText } from '../../../ui/texts'
import { ExportRow } from './export-row'
import { EXPORT_FILTERS, EXPORT_FITS, EXPORTS } from './exports-list'
import styles from './exports-page.module.css'
import { useExports } from './use-exports'

interface ExportsPageProps {
  readonly area: 'exports' | 'allExports'
  /** Undefined: all projects. */
  readonly projectId?: number
}

const NO_NAMES: ReadonlyMap<number, string> = new Map()

/** Running, finished and failed exports of one or all projects. */
export function ExportsPage({ projectId }: ExportsPageProps) {
  const listed = useExports(projectId)
  const isOfProject = projectId !== undefined
  const accesses = useCall(accessesQuery(projectId ?? 0), { enabled: isOfProject })
  const statuses = useCall(statusesQuery(projectId ?? 0), { enabled: isOfProject })
  const offline = useConnectivity((state) => state.offline)
  const seen = useSeenReason()
  const look = useList(EXPORTS)
  const [asked, setAsked] = useState<WireExport>()
  const statusNames = useMemo(
    () => new Map(statuses.data?.map(({ value, status }) => [value, status.name]) ?? NO_NAMES),
    [statuses.data],
  )
  const rows = listed.data?.data
  const mayExport = accesses.data?.accesses.actions.includes('DownloadItem') === true
  const newExport = isOfProject && (
    <Button
      look="primary"
      icon={<FileArchive size={15} />}
      disabled={offline || !mayExport}
      title={offline ? NEEDS_PLATFORM : undefined}
      aria-haspopup="dialog"
      onClick={() => openOverlay({ kind: 'exportProject', projectId })}
    >
      New export…
    </Button>
  )
  return (
    <ListPage
      title={isOfProject ? 'Exports' : 'Exports of all projects'}
      many="exports"
      reading={readingOf(listed)}
      rows={rows && narrowRows(rows, look, EXPORT_FITS)}
      total={rows?.length}
      isNarrowed={rows?.length !== 0}
      onClear={look.clear}
      barred={
        seen !== undefined
          ? {
              title: 'Exports are hidden in this view',
              text: `${seen} Stop it to see the exports of this project.`,
            }
          : isOfProject && accesses.data !== undefined && !mayExport
            ? {
                title: 'You can’t export from this project',
                text: 'The admins of this project and of the team can give you that right, and see its exports.',
                actions: <Button onClick={() => goTo({ area: 'project', projectId })}>Go to the project</Button>,
              }
            : undefined
      }
      empty={{
        icon: <FileArchive size={22} />,
        title: 'No exports yet',
        text: isOfProject
          ? 'An export packs the annotations of chosen items into one archive, kept for 30 days.'
          : 'Start exports in a project. They stay here for 30 days.',
        actions: isOfProject ? (
          newExport
        ) : (
          <Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>
        ),
      }}
      actions={
        <>
          {isOfProject && (
            <Link className={styles.all} to={{ area: 'allExports' }}>
              All projects
            </Link>
          )}
          {rows !== undefined && rows.length > 0 && newExport}
        </>
      }
      toolbar={
        rows !== undefined && rows.length > 0 && <ListToolbar list={EXPORTS} many="exports" filters={EXPORT_FILTERS} />
      }
    >
      {(shown) => (
        <>
          <ul className={styles.list} aria-label="Exports">
            {shown.map((row) => (
              <ExportRow
                key={row.id}
                row={row}
                statusNames={statusNames}
                namesProject={!isOfProject}
                onDelete={setAsked}
              />
            ))}
          </ul>
          {asked !== undefined && <DeleteExport row={asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </ListPage>
  )
}

function DeleteExport({ row, onClose }: { readonly row: WireExport; readonly onClose: () => void }) {
  const remove = useWrite('deleteExport', {
    changes: ['listExports', 'listTeamExports'],
    onDone: () => {
      notify({ tone: 'success', title: 'The export was deleted' })
      onClose()
    },
  })
  return (
    <Confirm
      title="Delete this export?"
      action="Delete"
      isDanger
      busy={remove.isPending}
      failure={remove.error?.failure}
      onConfirm={() => remove.mutate({ path: { jobId: row.id } })}
      onClose={onClose}
    >
      <strong>{row.name}</strong> of {dayText(row.createdAt)} and its archive are deleted for good. Files that you saved
      from it, and the annotations themselves, stay.
    </Confirm>
  )
}
