import { type ReactNode, useMemo } from 'react'
import type { CustomField } from '#domain/custom-fields'
import type { Project } from '#domain/entities'
import { fieldKey, isFieldKey } from '#domain/field-key'
import { isGone } from '../../desktop/failure'
import { useCall } from '../../desktop/use-call'
import { FieldValueButton } from '../../kit/field-value-button'
import type { Fields } from '../../kit/use-fields'
import { openItems } from '../../projects/open-items'
import { projectStatusView } from '../../projects/project-status'
import { teamQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { Pill } from '../../../ui/pill'
import { projectTypeLabel } from '../../../ui/project-type-mark'
import { countText, dayText, exactText } from '../../../ui/texts'
import { columnsOf, type PROJECT_COLUMNS, type ProjectColumn } from './column-names'
import { ProgressText, ProjectProgress } from './project-card'
import styles from './project-cells.module.css'
import type { ProjectSort, WorkOfProjects } from './project-list'
import { editProjectField, useProjectFields } from './project-fields'
import { useProjectWork } from './project-work'
import { useProjects } from './projects-store'

/** Undefined while loading or unavailable. */
export type WorkOfProject = ReturnType<WorkOfProjects['get']>

export interface Column {
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
  /** `isWanted`: the pointer or the focus is on the row. */
  readonly cell: (project: Project, work: WorkOfProject, isWanted: boolean) => ReactNode
}

/** The labels, widths and contents of columns. */
export const COLUMNS: Readonly<Record<(typeof PROJECT_COLUMNS)[number], Column>> = {
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

/** A shown column, by its name. */
export interface ShownColumn extends Column {
  readonly id: ProjectColumn
}

/** A field of the team as a column. */
function fieldColumn({ valueOf }: Fields, field: CustomField, mayEdit: boolean): ShownColumn {
  const id = fieldKey(field.id)
  return {
    id,
    label: field.name,
    sort: id,
    width: 110,
    share: 1,
    cell: (project, _work, isWanted) => (
      <span className={isWanted && mayEdit ? `${styles.muted} ${styles.above}` : styles.muted}>
        <FieldValueButton
          field={field}
          value={valueOf(project.id, field)}
          thing={project.name}
          onEdit={isWanted && mayEdit ? () => editProjectField(project, field) : undefined}
        />
      </span>
    ),
  }
}

/**
 * The chosen columns that fit beside the name. The type is dropped first, because the picture shows it; then the last
 * ones.
 */
function columnsThatFit(columns: readonly ShownColumn[], width: number): readonly ShownColumn[] {
  const room = width - SIDES - NAME.width - TOOLS_WIDTH - GAP
  const needed = (some: readonly ShownColumn[]) => some.reduce((sum, column) => sum + column.width + GAP, 0)
  if (needed(columns) <= room) return columns
  const fitting = columns.filter(({ id }) => id !== 'type')
  while (fitting.length > 0 && needed(fitting) > room) fitting.pop()
  return fitting
}

/** The columns as grid tracks, between the name and the tools. */
export function tracksOf(columns: readonly Column[]): string {
  const tracks = [NAME, ...columns].map(({ width, share }) => `minmax(${width}px, ${share}fr)`)
  return `${tracks.join(' ')} ${TOOLS_WIDTH}px`
}

/** The visible columns and their extra data; columns that the platform doesn't support are left out. */
export function useColumns(width: number): {
  readonly columns: readonly ShownColumn[]
  readonly work: WorkOfProjects | undefined
} {
  const kept = useProjects((state) => state.columns)
  const names = useMemo(() => columnsOf({ columns: kept }), [kept])
  const fields = useProjectFields(names.some(isFieldKey))
  const team = useCall(teamQuery)
  const offline = useConnectivity((state) => state.offline)
  const mayEdit = !offline && team.data?.accesses.actions.includes('UpdateTeam') === true
  const chosen = useMemo(
    () =>
      names.flatMap((id): readonly ShownColumn[] => {
        if (!isFieldKey(id)) return [{ id, ...COLUMNS[id] }]
        const field = fields.fields.find((one) => fieldKey(one.id) === id)
        return field === undefined ? [] : [fieldColumn(fields, field, mayEdit)]
      }),
    [names, fields, mayEdit],
  )
  const asked = useProjectWork(chosen.some((column) => column.isOfWork))
  const isKnown = asked.error === null || !isGone(asked.error)
  const columns = useMemo(
    () => columnsThatFit(isKnown ? chosen : chosen.filter((column) => !column.isOfWork), width),
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
