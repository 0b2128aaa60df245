import { Suspense, useState } from 'react'
import type { Project } from '#domain/entities'
import { PROJECT_STATUS } from '#domain/enums'
import { teamQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { useProjectActs } from '../../projects/use-project-acts'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { lazily } from '../../../ui/lazily'
import styles from './settings-page.module.css'

const WorkflowDialog = lazily(
  () => import('./workflow-dialog'),
  (module) => module.WorkflowDialog,
)

interface DangerTabProps {
  readonly project: Project
  /** Why the settings can't be changed. */
  readonly hindrance: string | undefined
  readonly mayDelete: boolean
  readonly away: string | undefined
}

const TEAM_ADMINS = 'Only admins of the team do this.'

/** What changes a project from the ground, or ends it. */
export function DangerTab({ project, hindrance, mayDelete, away }: DangerTabProps) {
  const acts = useProjectActs(project)
  const team = useCall(teamQuery)
  const runsTeam = team.data?.accesses.actions.includes('CreateProject') === true
  const isCompleted = project.status === PROJECT_STATUS.completed
  const noComplete = away ?? (runsTeam ? (isCompleted ? 'It is completed.' : undefined) : TEAM_ADMINS)
  const noDelete = away ?? (mayDelete ? undefined : TEAM_ADMINS)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Act
        title="Change the workflow"
        text="Its items get statuses of another workflow, and from then on go its ways."
        why={hindrance}
        label="Change…"
        onAct={() => setAsked(true)}
      />
      {isAsked && (
        <Suspense>
          <WorkflowDialog project={project} onClose={() => setAsked(false)} />
        </Suspense>
      )}
      <Act
        title="Complete this project"
        text="Its status becomes Completed. Items stay as they are, and people can go on with them."
        why={noComplete}
        label="Complete…"
        onAct={() => acts.askStatus(PROJECT_STATUS.completed)}
      />
      <Act
        title="Delete this project"
        text="It goes from everybody's list at once. For seven days it can be brought back; then it is gone for good."
        why={noDelete}
        label="Delete…"
        isDanger
        onAct={() => openOverlay({ kind: 'projectAct', act: 'delete', projectId: project.id })}
      />
    </>
  )
}

interface ActProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly why: string | undefined
  readonly isDanger?: boolean
  readonly onAct: () => void
}

function Act({ title, text, label, why, isDanger = false, onAct }: ActProps) {
  return (
    <section className={styles.act} aria-label={title}>
      <div>
        <strong>{title}</strong>
        <p className={styles.hint}>{why ?? text}</p>
      </div>
      <Button look={isDanger ? 'danger' : 'secondary'} disabled={why !== undefined} title={why} onClick={onAct}>
        {label}
      </Button>
    </section>
  )
}
