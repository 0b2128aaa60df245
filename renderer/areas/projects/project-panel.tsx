import { useState } from 'react'
import type { Project } from '#domain/entities'
import { readStatuses } from '#domain/workflow'
import { useCall } from '../../desktop/use-call'
import { FieldValues } from '../../kit/field-values'
import { projectStatusView } from '../../projects/project-status'
import { useProjectEntries } from '../../projects/use-project-entries'
import { accessesQuery, itemCountsQuery, statusesQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { Pill } from '../../../ui/pill'
import { SidePanel } from '../../../ui/side-panel'
import styles from '../../../ui/side-panel.module.css'
import { useSettled } from '../../../ui/use-settled'
import { ProgressBar } from '../../../ui/progress-bar'
import { ProjectTypeMark, projectTypeLabel } from '../../../ui/project-type-mark'
import { StatusMark } from '../../../ui/status-mark'
import { amountText, countText, dayText } from '../../../ui/texts'
import { ProjectNews } from './project-news'
import { editProjectField, useProjectFields } from './project-fields'
import { arrangeProjects, useProjects } from './projects-store'

/** Waits while arrow keys move quickly through the list. */
const SETTLED_MS = 150

interface ProjectPanelProps {
  readonly projects: readonly Project[]
  /** Called if the panel closes while it has the focus. */
  readonly onLeave: () => void
}

/** The details of the focused project, beside the list. */
export function ProjectPanel({ projects, onLeave }: ProjectPanelProps) {
  const lastProjectId = useProjects((state) => state.lastProjectId)
  const project = projects.find(({ id }) => id === lastProjectId) ?? projects[0]
  const settled = useSettled(project?.id, SETTLED_MS)
  if (project === undefined) return null
  const close = () => {
    arrangeProjects({ hasPanel: false })
    onLeave()
  }
  return (
    <SidePanel
      label="Details of the project"
      mark={<ProjectTypeMark type={project.type} size={32} />}
      name={project.name}
      said={`${projectTypeLabel(project.type)}, made ${dayText(project.createdAt)}`}
      acts={<PanelActs key={`acts ${project.id}`} project={project} />}
      onClose={close}
    >
      <ProgressPart project={project} />
      {project.description !== '' && <p className={styles.description}>{project.description}</p>}
      {settled === project.id && (
        <>
          <StatusPart project={project} />
          <FieldsPart project={project} />
          <ProjectNews projectId={project.id} />
        </>
      )}
    </SidePanel>
  )
}

function PanelActs({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false)
  const entries = useProjectEntries(project, open)
  return (
    <>
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
    </>
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

/** Values of the team's fields; editable with the right to update the project. */
function FieldsPart({ project }: { readonly project: Project }) {
  const fields = useProjectFields(true)
  const accesses = useCall(accessesQuery(project.id))
  const offline = useConnectivity((state) => state.offline)
  const mayEdit = !offline && accesses.data?.accesses.actions.includes('UpdateProject') === true
  const edit = mayEdit ? editProjectField : undefined
  return <FieldValues fields={{ ...fields, edit }} thing={project} />
}

/** Item counts of the statuses in use. */
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
