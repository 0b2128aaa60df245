import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Project } from '#domain/entities'
import { readStatuses } from '#domain/workflow'
import { useCall } from '../../desktop/use-call'
import { projectStatusView } from '../../projects/project-status'
import { useProjectEntries } from '../../projects/use-project-entries'
import { itemCountsQuery, statusesQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { Pill } from '../../../ui/pill'
import { ProgressBar } from '../../../ui/progress-bar'
import { ProjectTypeMark, projectTypeLabel } from '../../../ui/project-type-mark'
import { StatusMark } from '../../../ui/status-mark'
import { amountText, countText, dayText } from '../../../ui/texts'
import { type WidthRange, WidthHandle } from '../../../ui/width-handle'
import { ProjectNews } from './project-news'
import styles from './project-panel.module.css'
import { arrangeProjects, useProjects } from './projects-store'

/** Arrows go through the list faster than anything is read. */
const SETTLED_MS = 150
const WIDTH: WidthRange = { min: 260, max: 520, first: 320 }

interface ProjectPanelProps {
  readonly projects: readonly Project[]
  /** The panel had the focus and goes. */
  readonly onLeave: () => void
}

/** What the project is that the keyboard is on, beside the list. */
export function ProjectPanel({ projects, onLeave }: ProjectPanelProps) {
  const lastProjectId = useProjects((state) => state.lastProjectId)
  const project = projects.find(({ id }) => id === lastProjectId) ?? projects[0]
  const settled = useSettled(project?.id)
  const [width, setWidth] = useState(WIDTH.first)
  if (project === undefined) return null
  const close = () => {
    arrangeProjects({ hasPanel: false })
    onLeave()
  }
  return (
    <aside
      className={styles.panel}
      style={{ width }}
      aria-label="Details of the project"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && (event.target as HTMLElement).closest('[popover]') === null) close()
      }}
    >
      <WidthHandle label="Width of the details" side="left" width={width} {...WIDTH} onWidth={setWidth} />
      <div className={styles.head}>
        <ProjectTypeMark type={project.type} size={32} />
        <div className={styles.titles}>
          <h2 className={styles.name} title={project.name}>
            {project.name}
          </h2>
          <span className={styles.muted}>
            {projectTypeLabel(project.type)}, made {dayText(project.createdAt)}
          </span>
        </div>
        <IconButton label="Close the details" keys="Esc" icon={X} onClick={close} />
      </div>
      <PanelActs key={`acts ${project.id}`} project={project} />
      <div className={styles.rest}>
        <ProgressPart project={project} />
        {project.description !== '' && <p className={styles.description}>{project.description}</p>}
        {settled === project.id && (
          <>
            <StatusPart project={project} />
            <ProjectNews projectId={project.id} />
          </>
        )}
      </div>
    </aside>
  )
}

function PanelActs({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false)
  const entries = useProjectEntries(project, open)
  return (
    <div className={styles.acts}>
      <Button look="primary" size="small" onClick={() => goTo({ area: 'project', projectId: project.id })}>
        Open
      </Button>
      <Button
        size="small"
        disabled={project.imageCount === 0}
        title={project.imageCount === 0 ? 'It has no items yet.' : undefined}
        onClick={() => goTo({ area: 'review', projectId: project.id, itemId: null })}
      >
        Review
      </Button>
      <Button size="small" onClick={() => goTo({ area: 'classes', projectId: project.id, classId: null })}>
        Classes
      </Button>
      <Menu
        label={`More for ${project.name}`}
        size="small"
        align="end"
        open={open}
        onOpenChange={setOpen}
        entries={entries}
      >
        More
      </Menu>
    </div>
  )
}

function ProgressPart({ project }: { readonly project: Project }) {
  const { imageCount, completedImagesCount, name, status } = project
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <Pill {...projectStatusView(status)} />
        <span className={styles.muted}>
          {imageCount === 0
            ? 'No items'
            : `${countText(completedImagesCount)} of ${amountText(imageCount, 'item', 'items')} completed`}
        </span>
      </div>
      <ProgressBar done={completedImagesCount} total={imageCount} label={`Completed items of ${name}`} />
    </div>
  )
}

/** How many items are in each status that has any. */
function StatusPart({ project: { id, imageCount } }: { readonly project: Project }) {
  const statuses = useCall(statusesQuery(id), { select: readStatuses })
  const counts = useCall(itemCountsQuery(id))
  const byValue = new Map((counts.data ?? []).map(({ value, count }) => [value, count]))
  const shown = (statuses.data ?? []).filter(({ value }) => (byValue.get(value) ?? 0) > 0)
  if (imageCount === 0 || shown.length === 0) return null
  return (
    <section className={styles.part} aria-label="Items by status">
      <h3 className={styles.title}>Items</h3>
      <ul className={styles.counts}>
        {shown.map((status) => (
          <li key={status.value} className={styles.line}>
            <StatusMark status={status} />
            <span className={styles.grow}>{status.name}</span>
            <span className={styles.muted}>{countText(byValue.get(status.value) ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
