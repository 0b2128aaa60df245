import { type ReactNode, useMemo } from 'react'
import type { Project } from '#domain/entities'
import { isGone } from '../../desktop/failure'
import { openItems } from '../../projects/open-items'
import { projectStatusView } from '../../projects/project-status'
import { Pill } from '../../../ui/pill'
import { projectTypeLabel } from '../../../ui/project-type-mark'
import { countText, dayText, exactText } from '../../../ui/texts'
import { columnsOf, type ProjectColumn } from './column-names'
import { ProgressText, ProjectProgress } from './project-card'
import styles from './project-cells.module.css'
import type { ProjectSort, WorkOfProjects } from './project-list'
import { useProjectWork } from './project-work'
import { useProjects } from './projects-store'

/** Undefined while loading or unavailable. */
export type WorkOfProject = ReturnType<WorkOfProjects['get']>

interface Column {
  readonly label: string
  /** The sort order of its header. */
  readonly sort?: ProjectSort
  /** Its minimum width in pixels, and its share of the remaining width. */
  readonly width: number
  readonly share: number
  /** true if the data comes from a separate endpoint that older platforms lack. */
  readonly isOfWork?: true
  /** Right-aligned, with aligned digits. */
  readonly isNumber?: true
  readonly cell: (project: Project, work: WorkOfProject) => ReactNode
}

/** The labels, widths and contents of columns. */
export const COLUMNS: Readonly<Record<ProjectColumn, Column>> = {
  type: {
    label: 'Type',
    sort: 'type',
    width: 92,
    share: 1,
    cell: ({ type }) => <span className={styles.muted}>{projectTypeLabel(type)}</span>,
  },
  status: {
    label: 'Status',
    width: 114,
    share: 1,
    cell: ({ status }) => (
      <span>
        <Pill {...projectStatusView(status)} />
      </span>
    ),
  },
  progress: {
    label: 'Progress',
    width: 104,
    share: 2,
    cell: (project) => (
      <span className={styles.share}>
        <ProjectProgress project={project} />
        <ProgressText project={project} />
      </span>
    ),
  },
  open: {
    label: 'Open items',
    sort: 'open',
    isNumber: true,
    width: 92,
    share: 1,
    cell: (project) => <span className={styles.muted}>{countText(openItems(project))}</span>,
  },
  contributors: {
    label: 'Contributors',
    sort: 'contributors',
    isNumber: true,
    width: 104,
    share: 1,
    isOfWork: true,
    cell: (_project, work) => <span className={styles.muted}>{work && countText(work.contributors)}</span>,
  },
  lastWork: {
    label: 'Last work',
    sort: 'lastWork',
    width: 96,
    share: 1,
    isOfWork: true,
    cell: (_project, work) =>
      work?.last_work_at === null ? <span className={styles.muted}>None yet</span> : <Day at={work?.last_work_at} />,
  },
  updated: {
    label: 'Last change',
    sort: 'updated',
    width: 100,
    share: 1,
    cell: ({ updatedAt }) => <Day at={updatedAt} />,
  },
  created: {
    label: 'Created',
    sort: 'created',
    width: 92,
    share: 1,
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
}

const NAME = { width: 136, share: 3 } as const
const TOOLS_WIDTH = 56
const GAP = 12
const SIDES = 60

/**
 * The chosen columns that fit beside the name. The type is dropped first, because the picture shows it; then the last
 * ones.
 */
function columnsThatFit(columns: readonly ProjectColumn[], width: number): readonly ProjectColumn[] {
  const room = width - SIDES - NAME.width - TOOLS_WIDTH - GAP
  const needed = (some: readonly ProjectColumn[]) => some.reduce((sum, column) => sum + COLUMNS[column].width + GAP, 0)
  if (needed(columns) <= room) return columns
  const fitting = columns.filter((column) => column !== 'type')
  while (fitting.length > 0 && needed(fitting) > room) fitting.pop()
  return fitting
}

/** The columns as grid tracks, between the name and the tools. */
export function tracksOf(columns: readonly ProjectColumn[]): string {
  const tracks = [NAME, ...columns.map((column) => COLUMNS[column])].map(
    ({ width, share }) => `minmax(${width}px, ${share}fr)`,
  )
  return `${tracks.join(' ')} ${TOOLS_WIDTH}px`
}

/** The visible columns and their extra data; columns that the platform doesn't support are left out. */
export function useColumns(width: number): {
  readonly columns: readonly ProjectColumn[]
  readonly work: WorkOfProjects | undefined
} {
  const kept = useProjects((state) => state.columns)
  const chosen = useMemo(() => columnsOf({ columns: kept }), [kept])
  const asked = useProjectWork(chosen.some((column) => COLUMNS[column].isOfWork))
  const isKnown = asked.error === null || !isGone(asked.error)
  const columns = useMemo(
    () => columnsThatFit(isKnown ? chosen : chosen.filter((column) => !COLUMNS[column].isOfWork), width),
    [chosen, isKnown, width],
  )
  return { columns, work: asked.data }
}

function Day({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return <span />
  return (
    <time className={styles.muted} dateTime={at} title={exactText(at)}>
      {dayText(at)}
    </time>
  )
}
