import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import type { Project } from '#domain/entities'
import { isFieldKey } from '#domain/field-key'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { Check, type ProjectCellProps, ProjectLink, ProjectTools, useSelected, useWanted } from './project-card'
import styles from './project-cells.module.css'
import { type ShownColumn, tracksOf, useColumns, type WorkOfProject } from './project-columns'
import type { ProjectSort } from './project-list'
import { PROJECT_SORT_LABEL } from './sort-labels'
import { sortProjects, useProjects } from './projects-store'

interface ProjectRowsProps {
  readonly projects: readonly Project[]
  /** The first row's index in the whole list. */
  readonly from: number
  /** The row where Tab enters the list. */
  readonly entryIndex: number
  /** The list's width, in pixels. */
  readonly width: number
}

export function ProjectRows({ projects, from, entryIndex, width }: ProjectRowsProps) {
  const { columns, work } = useColumns(width)
  return projects.map((project, offset) => (
    <ProjectRow
      key={project.id}
      project={project}
      index={from + offset}
      entry={from + offset === entryIndex}
      columns={columns}
      work={work?.get(project.id)}
    />
  ))
}

interface ProjectRowProps extends ProjectCellProps {
  readonly columns: readonly ShownColumn[]
  readonly work: WorkOfProject
}

const ProjectRow = memo(function ProjectRow({ project, index, entry, columns, work }: ProjectRowProps) {
  const { wanted, ...wanting } = useWanted()
  const selected = useSelected(project)
  return (
    <li
      className={styles.row}
      style={{ gridTemplateColumns: tracksOf(columns) }}
      data-index={index}
      data-selected={selected}
      {...wanting}
    >
      <div className={styles.main}>
        <ProjectTypeMark type={project.type} size={28} />
        <ProjectLink project={project} entry={entry} />
        <Check project={project} isWanted={wanted} />
      </div>
      {columns.map(({ id, isNumber, cell }) => (
        <div key={id} className={isNumber ? `${styles.fact} ${styles.number}` : styles.fact}>
          {cell(project, work, wanted)}
        </div>
      ))}
      <ProjectTools project={project} entry={entry} wanted={wanted} />
    </li>
  )
})

/** The column headers; some sort the list. */
export function ColumnHeads({ width }: { readonly width: number }) {
  const { columns } = useColumns(width)
  return (
    <div className={styles.columns} style={{ gridTemplateColumns: tracksOf(columns) }}>
      <Head label="Name" sort="name" />
      {columns.map(({ id, label, sort, isNumber = false }) =>
        sort === undefined ? (
          <span key={id}>{label}</span>
        ) : (
          <Head key={id} label={label} sort={sort} isNumber={isNumber} />
        ),
      )}
    </div>
  )
}

interface HeadProps {
  readonly label: string
  readonly sort: ProjectSort
  readonly isNumber?: boolean
}

/** Sorts by its column, or reverses the order. */
function Head({ label, sort, isNumber = false }: HeadProps) {
  const { sort: chosen, direction } = useProjects()
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className={isNumber ? `${styles.sort} ${styles.numbers}` : styles.sort}
      aria-label={`Sort by ${isFieldKey(sort) ? label : PROJECT_SORT_LABEL[sort].toLowerCase()}`}
      onClick={() => sortProjects(sort)}
    >
      <span className={styles.heading}>{label}</span>
      <Arrow size={13} aria-hidden="true" className={chosen === sort ? undefined : styles.hidden} />
    </button>
  )
}
