import { CircleDot, FileArchive, Lock, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { WireExport } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { isGone } from '../../desktop/failure'
import { useCall } from '../../desktop/use-call'
import { accessesQuery, statusesQuery } from '../../queries'
import { Link } from '../../router/link'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { openOverlay } from '../../stores/overlay-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { SearchField } from '../../../ui/search-field'
import { Skeleton } from '../../../ui/skeleton'
import { countText } from '../../../ui/texts'
import { DeleteExportDialog } from './delete-export-dialog'
import { ExportRow } from './export-row'
import { EXPORT_STATES } from './export-words'
import styles from './exports-page.module.css'
import { useExports } from './use-exports'

interface ExportsPageProps {
  readonly area: 'exports' | 'allExports'
  /** Undefined: the exports of all projects. */
  readonly projectId?: number
}

const NO_NAMES: ReadonlyMap<number, string> = new Map()

/** What was taken out of a project, or of all: what runs, what can be saved, and what has failed. */
export function ExportsPage({ projectId }: ExportsPageProps) {
  const listed = useExports(projectId)
  const isOfProject = projectId !== undefined
  const accesses = useCall(accessesQuery(projectId ?? 0), { enabled: isOfProject })
  const statuses = useCall(statusesQuery(projectId ?? 0), { enabled: isOfProject })
  const offline = useConnectivity((state) => state.offline)
  const [search, setSearch] = useState('')
  const [states, setStates] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<WireExport>()
  const statusNames = useMemo(
    () => new Map(statuses.data?.map(({ value, status }) => [value, status.name]) ?? NO_NAMES),
    [statuses.data],
  )
  const rows = listed.data?.data
  const shown = (rows ?? []).filter((row) => fits(row, search, states))
  const mayExport = accesses.data?.accesses.actions.includes('DownloadItem') === true
  const start = () => {
    if (projectId !== undefined) openOverlay({ kind: 'exportProject', projectId })
  }
  const toggle = (value: number) =>
    setStates((now) => (now.includes(value) ? now.filter((known) => known !== value) : [...now, value]))

  if (isOfProject && accesses.data !== undefined && !mayExport)
    return (
      <EmptyState
        level={1}
        icon={<Lock size={22} />}
        title="Exports are for those who may take work out"
        text="The admins of this project and of the team can give you that right, and see its exports."
        actions={<Button onClick={() => goTo({ area: 'project', projectId })}>Go to the project</Button>}
      />
    )
  if (rows === undefined && listed.isError)
    return (
      <ErrorPanel
        level={1}
        title="The exports can't be shown"
        failure={listed.error.failure}
        {...(isGone(listed.error) ? {} : { onRetry: () => void listed.refetch() })}
        retrying={listed.isFetching}
        actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
      />
    )
  const newExport = isOfProject && (
    <Button
      look="primary"
      icon={<FileArchive size={15} />}
      disabled={offline || !mayExport}
      title={offline ? NEEDS_PLATFORM : undefined}
      aria-haspopup="dialog"
      onClick={start}
    >
      New export…
    </Button>
  )
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            {isOfProject ? 'Exports' : 'Exports of all projects'}
            {rows !== undefined && rows.length > 0 && (
              <span className={page.count}>
                {shown.length === rows.length
                  ? countText(rows.length)
                  : `${countText(shown.length)} of ${countText(rows.length)}`}
              </span>
            )}
          </h1>
        </div>
        <div className={styles.headActs}>
          {isOfProject && (
            <Link className={styles.link} to={{ area: 'allExports' }}>
              All projects
            </Link>
          )}
          {rows !== undefined && rows.length > 0 && newExport}
        </div>
      </div>
      {rows !== undefined && rows.length > 0 && (
        <div className={page.toolbar} role="toolbar" aria-label="Exports">
          <SearchField label="Search exports" className={page.search} value={search} onChange={setSearch} />
          <Menu
            label="Filter by state"
            look="quiet"
            icon={<CircleDot size={15} />}
            aria-pressed={states.length > 0}
            entries={EXPORT_STATES.map(({ value, label }) => ({
              kind: 'any',
              label,
              checked: states.includes(value),
              onChoose: () => toggle(value),
            }))}
          >
            State
          </Menu>
        </div>
      )}
      {offline && rows !== undefined && (
        <div className={styles.note}>
          <Banner tone="info" icon={<FileArchive size={16} />}>
            This is the list as it was last read. {NEEDS_PLATFORM}
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
          title="Nothing was exported yet"
          text={
            isOfProject
              ? 'An export holds the annotations of the items you choose in one archive, and is kept for 30 days.'
              : 'Exports are started in a project, and stand here for 30 days.'
          }
          actions={
            isOfProject ? newExport : <Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>
          }
        />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={22} />}
          title="Nothing matches"
          text="No export fits the search and the filter."
          actions={
            <Button
              onClick={() => {
                setSearch('')
                setStates([])
              }}
            >
              Clear filters
            </Button>
          }
        />
      ) : (
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
      )}
      {asked !== undefined && <DeleteExportDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function fits({ name, by, project_name: project, status }: WireExport, search: string, states: readonly number[]) {
  const text = `${name} ${by} ${project}`.toLowerCase()
  return text.includes(search.trim().toLowerCase()) && (states.length === 0 || states.includes(status))
}
