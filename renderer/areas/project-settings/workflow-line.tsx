import { Suspense, useState } from 'react'
import type { Project } from '#domain/entities'
import { readRoles } from '#domain/workflow'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { WorkflowWays } from '../../projects/workflow-ways'
import { Link } from '../../router/link'
import { Button } from '../../../ui/button'
import { lazily } from '../../../ui/lazily'
import { useSettingPlace } from './asked-setting-store'
import { LastChange } from './last-change'
import styles from './settings-page.module.css'
import { useProjectChange } from './use-project-changes'

const WorkflowDialog = lazily(
  () => import('./workflow-dialog'),
  (module) => module.WorkflowDialog,
)

interface WorkflowLineProps {
  readonly project: Project
  /** The reason it can't be changed. */
  readonly hindrance: string | undefined
}

/** Shows a project's workflow and changes it. */
export function WorkflowLine({ project, hindrance }: WorkflowLineProps) {
  const workflows = useCall(rowQuery('listWorkflows', { query: {} }))
  const [isAsked, setAsked] = useState<{ readonly begin?: number }>()
  const place = useSettingPlace('workflow')
  const present = workflows.data?.data.find(({ id }) => id === project.workflow_id)
  if (present === undefined) return null
  return (
    <section className={styles.line} aria-label="Workflow" {...place}>
      <div className={styles.titled}>
        <span className={styles.label}>
          Workflow
          <span className={styles.said}>{present.name}</span>
        </span>
        <Button disabled={hindrance !== undefined} title={hindrance} onClick={() => setAsked({})}>
          Change…
        </Button>
      </div>
      {present.description !== '' && <span className={styles.hint}>{present.description}</span>}
      <WorkflowWays workflow={present} />
      <WorkflowRoles project={project} />
      <Link className={styles.hint} to={{ area: 'workflow', workflowId: present.id, view: 'canvas' }}>
        Open in the designer
      </Link>
      <WorkflowChange project={project} hindrance={hindrance} onBack={(begin) => setAsked({ begin })} />
      <AskedWorkflow project={project} asked={isAsked} onClose={() => setAsked(undefined)} />
    </section>
  )
}

/** The roles of the project's workflow, the admin role last. */
function WorkflowRoles({ project }: { readonly project: Project }) {
  const rows = useCall(
    rowQuery('workflowRoles', {
      projectId: project.id,
      path: { workflowId: project.workflow_id },
      query: { join: 'role' },
    }),
  )
  if (rows.data === undefined) return null
  const names = readRoles(rows.data.data).map(({ name }) => name)
  return <span className={styles.hint}>Roles: {names.join(', ')}</span>
}

interface AskedWorkflowProps {
  readonly project: Project
  /** The dialog's preselected workflow, once opened. */
  readonly asked: { readonly begin?: number } | undefined
  readonly onClose: () => void
}

/** The dialog for another workflow, once opened. */
export function AskedWorkflow({ project, asked, onClose }: AskedWorkflowProps) {
  if (asked === undefined) return null
  return (
    <Suspense>
      <WorkflowDialog project={project} {...asked} onClose={onClose} />
    </Suspense>
  )
}

interface WorkflowChangeProps extends WorkflowLineProps {
  /** Opens the dialog with the previous workflow. */
  readonly onBack: (workflowId: number) => void
}

/** The workflow's last change; Undo opens the dialog, because items need statuses in the previous workflow. */
export function WorkflowChange({ project, hindrance, onBack }: WorkflowChangeProps) {
  const change = useProjectChange(project.id, 'workflow')
  const workflows = useCall(rowQuery('listWorkflows', { query: {} }), { enabled: change !== undefined })
  const before = workflows.data?.data.find(({ id }) => id === change?.previous && id !== project.workflow_id)
  return (
    <LastChange
      by={change?.changed_by}
      at={change?.changed_at}
      back={
        before === undefined || hindrance !== undefined
          ? undefined
          : { label: `Back to ${before.name}…`, onBack: () => onBack(before.id) }
      }
    />
  )
}
