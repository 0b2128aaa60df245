import { Pin } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import type { Project } from '#domain/entities'
import { Link } from '../../router/link'
import { lazily } from '../../../ui/lazily'
import { Pill } from '../../../ui/pill'
import { ProgressBar } from '../../../ui/progress-bar'
import { ProjectTypeMark, projectTypeLabel } from '../../../ui/project-type-mark'
import { countText, dayText, exactText } from '../../../ui/texts'
import styles from './project-cells.module.css'
import { projectStatusView } from '../../projects/project-status'
import { useSelectedProjects } from './selected-store'

const ProjectCover = lazily(
  () => import('./project-cover'),
  (module) => module.ProjectCover,
)
const ProjectCheck = lazily(
  () => import('./project-check'),
  (module) => module.ProjectCheck,
)
const ProjectMenu = lazily(
  () => import('./project-menu'),
  (module) => module.ProjectMenu,
)

export interface ProjectCellProps {
  readonly project: Project
  readonly index: number
  /** true if Tab enters the list here. */
  readonly entry: boolean
}

/** A project as a card. */
export const ProjectCard = memo(function ProjectCard({ project, index, entry }: ProjectCellProps) {
  const { wanted, ...wanting } = useWanted()
  const selected = useSelected(project)
  const status = projectStatusView(project.status)
  return (
    <li
      className={project.is_pinned ? `${styles.card} ${styles.isPinned}` : styles.card}
      data-index={index}
      data-selected={selected}
      {...wanting}
    >
      <div className={styles.head}>
        <span className={styles.picture}>
          <ProjectTypeMark type={project.type} size={44} />
          <Suspense>
            <ProjectCover project={project} />
          </Suspense>
        </span>
        <div className={styles.titles}>
          <ProjectLink project={project} entry={entry} />
          <span className={styles.muted}>{projectTypeLabel(project.type)}</span>
        </div>
        <ProjectTools project={project} entry={entry} wanted={wanted} />
        <Check project={project} isWanted={wanted} />
      </div>
      <div className={styles.progress}>
        <div className={styles.line}>
          <Pill {...status} />
          <ProgressText project={project} />
        </div>
        <ProjectProgress project={project} />
        <time className={styles.muted} dateTime={project.createdAt} title={exactText(project.createdAt)}>
          Created {dayText(project.createdAt)}
        </time>
      </div>
    </li>
  )
})

/** Tells whether the pointer or focus is on a cell; only then are its menus rendered. */
export function useWanted() {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return { wanted, onPointerEnter: want, onFocus: want }
}

/** Whether a project is selected. */
export const useSelected = ({ id }: Project): boolean => useSelectedProjects(({ ids }) => ids.has(id))

/** Once any project is selected, every checkbox is rendered. */
export function Check({ project, isWanted }: { readonly project: Project; readonly isWanted: boolean }) {
  const isSelecting = useSelectedProjects(({ ids }) => ids.size > 0)
  return (
    (isWanted || isSelecting) && (
      <Suspense>
        <ProjectCheck project={project} />
      </Suspense>
    )
  )
}

interface ProjectToolsProps extends Pick<ProjectCellProps, 'project' | 'entry'> {
  readonly wanted: boolean
}

/** A project's pin and menu, rendered on demand. */
export function ProjectTools({ project, entry, wanted }: ProjectToolsProps) {
  const pinned = (
    <span className={styles.tools}>
      {project.is_pinned && <Pin size={15} fill="currentColor" className={styles.pinMark} aria-label="Pinned" />}
    </span>
  )
  if (!wanted) return pinned
  return (
    <Suspense fallback={pinned}>
      <ProjectMenu project={project} tabIndex={entry ? 0 : -1} />
    </Suspense>
  )
}

/** A project's name as a link. */
export function ProjectLink({ project, entry }: Pick<ProjectCellProps, 'project' | 'entry'>) {
  return (
    <Link
      to={{ area: 'project', projectId: project.id }}
      className={`${styles.link} ${styles.name}`}
      title={project.name}
      tabIndex={entry ? 0 : -1}
    >
      {project.name}
    </Link>
  )
}

/** The number of completed items, of all. */
export function ProgressText({ project }: Pick<ProjectCellProps, 'project'>) {
  const { imageCount, completedImagesCount } = project
  const text = imageCount === 0 ? 'No items' : `${countText(completedImagesCount)} / ${countText(imageCount)}`
  return (
    <span className={styles.muted} title={imageCount === 0 ? undefined : 'Completed items of all items'}>
      {text}
    </span>
  )
}

/** The progress as a bar. */
export function ProjectProgress({ project }: Pick<ProjectCellProps, 'project'>) {
  return (
    <ProgressBar done={project.completedImagesCount} total={project.imageCount} label={`Progress of ${project.name}`} />
  )
}
