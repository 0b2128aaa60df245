import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#domain/entities'
import { PROJECT_STATUS, UPLOAD_STATE } from '#domain/enums'
import { keptUploadState } from '#domain/limits'
import { projectQuery, teamQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { showProject } from '../../projects/show-project'
import { useAdmins } from '../../projects/use-admins'
import { useProjectActs } from '../../projects/use-project-acts'
import { notify, notifyFailure } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { type SettingPlace, useSettingPlace } from './asked-setting-store'
import styles from './settings-page.module.css'
import { AskedWorkflow, WorkflowChange } from './workflow-line'

interface DangerTabProps {
  readonly project: Project
  /** The reason settings can't be changed. */
  readonly hindrance: string | undefined
  readonly mayDelete: boolean
  readonly away: string | undefined
}

const TEAM_ADMINS = 'Only admins of the team do this.'

/** Far-reaching changes to a project, and its deletion. */
export function DangerTab({ project, hindrance, mayDelete, away }: DangerTabProps) {
  const acts = useProjectActs(project)
  const team = useCall(teamQuery)
  const runsTeam = team.data?.accesses.actions.includes('CreateProject') === true
  const ask = useAdmins(team.data !== undefined && !(runsTeam && mayDelete))
  const teamsOnly = `${TEAM_ADMINS} ${ask}`.trim()
  const isCompleted = project.status === PROJECT_STATUS.completed
  const noComplete = away ?? (runsTeam ? (isCompleted ? 'It is completed.' : undefined) : teamsOnly)
  const noDelete = away ?? (mayDelete ? undefined : teamsOnly)
  const [isAsked, setAsked] = useState<{ readonly begin?: number }>()
  return (
    <>
      <Act
        place="workflowChange"
        title="Change the workflow"
        text="Its items get statuses of another workflow."
        why={hindrance}
        label="Change…"
        onAct={() => setAsked({})}
      />
      <WorkflowChange project={project} hindrance={hindrance} onBack={(begin) => setAsked({ begin })} />
      <AskedWorkflow project={project} asked={isAsked} onClose={() => setAsked(undefined)} />
      <UploadStateAct project={project} why={hindrance} />
      <Act
        place="completing"
        title="Complete this project"
        text="Its status becomes Completed. Items don’t change, and people can continue."
        why={noComplete}
        label="Complete…"
        onAct={() => acts.askStatus(PROJECT_STATUS.completed)}
      />
      <Act
        place="deleting"
        title="Delete this project"
        text="It leaves all lists at once. You can restore it for seven days."
        why={noDelete}
        label="Delete…"
        isDanger
        onAct={() => openOverlay({ kind: 'projectAct', act: 'delete', projectId: project.id })}
      />
    </>
  )
}

interface UploadStateActProps {
  readonly project: Project
  readonly why: string | undefined
}

/**
 * Allows files or links again in a project whose items were all deleted; hidden if the platform reports no upload
 * state.
 */
function UploadStateAct({ project, why }: UploadStateActProps) {
  const queries = useQueryClient()
  const { id, name, imageCount, upload_state: state } = project
  const write = useWrite('updateProject', {
    changes: [],
    onDone: () => {
      showProject(queries, { id, upload_state: UPLOAD_STATE.initial })
      notify({ tone: 'success', title: `${name} takes files or links again` })
    },
    onFailed: ({ failure }) => {
      // Another person may have added items meanwhile.
      void queries.invalidateQueries({ queryKey: projectQuery(id).queryKey })
      notifyFailure(failure, 'Couldn’t reset the upload state')
    },
  })
  if (state === undefined) return null
  const untouched = state === UPLOAD_STATE.initial ? 'Empty project: it takes files or links.' : undefined
  return (
    <Act
      place="uploadState"
      title="Reset the upload state"
      text={`It is for ${state === UPLOAD_STATE.external ? 'links' : 'files'} only, though none is left. After this, what comes in first decides again between files and links.`}
      why={why ?? untouched ?? keptUploadState(imageCount)}
      label="Reset"
      busy={write.isPending}
      onAct={() => write.mutate({ path: { projectId: id }, body: { upload_state: UPLOAD_STATE.initial } })}
    />
  )
}

interface ActProps {
  readonly place: SettingPlace
  readonly title: string
  readonly text: string
  readonly label: string
  readonly why: string | undefined
  readonly isDanger?: boolean
  readonly busy?: boolean
  readonly onAct: () => void
}

function Act({ place, title, text, label, why, isDanger = false, busy = false, onAct }: ActProps) {
  return (
    <section className={styles.act} aria-label={title} {...useSettingPlace(place)}>
      <div>
        <strong>{title}</strong>
        <p className={styles.hint}>{why ?? text}</p>
      </div>
      <Button
        look={isDanger ? 'danger' : 'secondary'}
        disabled={why !== undefined}
        title={why}
        busy={busy}
        onClick={onAct}
      >
        {label}
      </Button>
    </section>
  )
}
