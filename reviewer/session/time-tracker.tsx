import { Pause, Timer } from 'lucide-react'
import { useReviewer } from '../reviewer-context'
import { useSession } from '../use-reviewer-state'
import styles from './time-tracker.module.css'

/** Shows whether work time is being counted, and starts or stops it; only where the host has a time tracker. */
export function TimeTrackerSwitch() {
  const { client, session } = useReviewer()
  const tracker = useSession((state) => state.timeTracker)
  if (tracker?.exists !== true) return null
  const { running } = tracker
  const words = running ? 'Tracking time' : 'Start time'
  function toggle(): void {
    session.setState({ timeTracker: { exists: true, running: !running } })
    client.emit('activity_time_track', { running: !running })
  }
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={words}
      aria-pressed={running}
      title={running ? 'Pause time tracking' : 'Start time tracking'}
      onClick={toggle}
    >
      {running ? <Pause size={14} aria-hidden /> : <Timer size={14} aria-hidden />}
      <span className={styles.words}>{words}</span>
    </button>
  )
}
