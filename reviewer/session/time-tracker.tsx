import { ChevronDown, Pause, Timer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { z } from '#domain/page-schema'
import { Menu } from '../../ui/menu'
import { useObservable } from '../editors/use-observable'
import { useReviewer } from '../reviewer-context'
import { useSession } from '../use-reviewer-state'
import { choice, choiceGroup } from './choice-group'
import styles from './time-tracker.module.css'

/** The time starts with the first press or key of the person. */
const TIME_CHOICES = choiceGroup({ timeStartsItself: choice(z.boolean(), false) })
/** What counts as work. */
const INPUTS = ['pointerdown', 'keydown'] as const

/** Shows whether work time is being counted, and starts or stops it; only where the host has a time tracker. */
export function TimeTrackerSwitch() {
  const { client, session, viewChoices } = useReviewer()
  const choices = viewChoices.of(TIME_CHOICES)
  const { timeStartsItself } = useObservable(choices)
  /** A manual pause needs a manual start. */
  const isPaused = useRef(false)
  const tracker = useSession((state) => state.timeTracker)
  const isWaiting = timeStartsItself && tracker?.exists === true && !tracker.running
  useEffect(() => {
    if (!isWaiting) return
    function start(event: Event): void {
      const isOwn = event.target instanceof Element && event.target.closest('[data-time]') !== null
      if (isPaused.current || isOwn) return
      session.setState({ timeTracker: { exists: true, running: true } })
      client.emit('activity_time_track', { running: true })
    }
    for (const type of INPUTS) window.addEventListener(type, start, { capture: true, passive: true })
    return () => {
      for (const type of INPUTS) window.removeEventListener(type, start, { capture: true })
    }
  }, [isWaiting, client, session])
  if (tracker?.exists !== true) return null
  const { running } = tracker
  const words = running ? 'Tracking time' : 'Start time'
  function toggle(): void {
    isPaused.current = running
    session.setState({ timeTracker: { exists: true, running: !running } })
    client.emit('activity_time_track', { running: !running })
  }
  return (
    <span className={styles.time} data-time>
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
      <Menu
        label="Time tracking"
        aria-label="Time tracking"
        title="When time starts"
        look="quiet"
        size="small"
        className={styles.more}
        icon={<ChevronDown size={14} aria-hidden />}
        entries={[
          {
            kind: 'any',
            label: 'Start when I begin to work',
            about: 'Time starts with your first click or key, unless you paused it.',
            checked: timeStartsItself,
            onChoose: () => choices.set({ timeStartsItself: !timeStartsItself }),
          },
        ]}
      />
    </span>
  )
}
