import { CirclePause, CloudOff, TriangleAlert } from 'lucide-react'
import { useReviewer } from '../reviewer-context'
import { useItems, usePermissions, useSession, useWorkflow } from '../use-reviewer-state'
import { workflowFailed } from '../workflow/workflow-store'
import styles from './banners.module.css'
import { isPaused } from './session-store'

/** What holds for the whole reviewer right now: paused, offline, parts that could not be loaded. */
export function Banners() {
  const byAccess = usePermissions((state) => state.project.isPaused)
  const paused = useSession((state) => isPaused(state, byAccess))
  const offline = useSession((state) => state.offline)
  const waiting = useItems((state) => state.pendingIds.size)
  const workflowError = useWorkflow(workflowFailed)
  const { reloadWorkflow } = useReviewer()
  return (
    <div className={styles.banners} role="status">
      {paused && (
        <p className={styles.banner} data-tone="warning">
          <CirclePause size={15} aria-hidden />
          <span>
            <strong>You are paused in this project.</strong> You can look at items, but not change them. Ask an admin of
            the project to let you go on.
          </span>
        </p>
      )}
      {offline && (
        <p className={styles.banner} data-tone="info">
          <CloudOff size={15} aria-hidden />
          <span>
            <strong>You are offline.</strong> Go on working: changes are kept and sent when the connection is back.
            {waiting > 0 && ` ${waiting === 1 ? 'One change is' : `${waiting} changes are`} waiting.`}
          </span>
        </p>
      )}
      {workflowError && (
        <p className={styles.banner} data-tone="warning">
          <TriangleAlert size={15} aria-hidden />
          <span>
            <strong>The workflow can't be loaded.</strong> Statuses can't be changed until it is.{' '}
            <button type="button" className={styles.action} onClick={reloadWorkflow}>
              Try again
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
