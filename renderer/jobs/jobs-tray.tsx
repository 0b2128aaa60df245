import { CircleCheck, CirclePause, ListTodo, TriangleAlert } from 'lucide-react'
import { type ToggleEvent, useId, useRef, useState } from 'react'
import { nextStep } from '#domain/errors'
import { hasEnded, type Job, jobsShare } from '#domain/job'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { amountText, countText } from '../../ui/texts'
import { clearEnded, isClearable, useJobs } from '../stores/jobs-store'
import { JobList } from './job-list'
import styles from './jobs-tray.module.css'

/** Running and ended jobs, in the top bar; nothing without any. */
export function JobsTray() {
  const { jobs, problem } = useJobs()
  const [open, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  if (jobs.length === 0) return null
  const { icon, text, isRunning } = summaryOf(jobs)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className={styles.button}
        icon={icon}
        aria-label={`Jobs: ${text}${isRunning ? ', running' : ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        title="Running and ended jobs"
      >
        {text}
      </Button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label="Jobs"
        popover="auto"
        className={styles.panel}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
      >
        {open && (
          <>
            <div className={styles.head}>
              <h2 className={styles.title}>Jobs</h2>
              {jobs.some(isClearable) && (
                <Button look="quiet" size="small" onClick={() => void clearEnded()}>
                  Clear ended
                </Button>
              )}
            </div>
            {problem !== null && (
              <p className={styles.problem} role="status">
                {problem.message} {nextStep(problem)}
              </p>
            )}
            <JobList jobs={jobs} label="Jobs" onLeave={close} />
          </>
        )}
      </div>
    </>
  )
}

/** The tray in one glance: running jobs come before failed ones, and those before completed ones. */
function summaryOf(jobs: readonly Job[]) {
  const running = jobs.filter((job) => !hasEnded(job))
  if (running.length > 0) {
    const share = jobsShare(running)
    const percent = share === undefined ? undefined : `${countText(Math.floor(share * 100))} %`
    const count = amountText(running.length, 'job', 'jobs')
    return {
      icon: <Spinner />,
      text: running.length === 1 ? (percent ?? count) : [count, percent].filter(Boolean).join(', '),
      isRunning: true,
    }
  }
  const waiting = jobs.filter(({ state }) => state === 'failed' || state === 'interrupted').length
  if (waiting > 0) {
    return { icon: <TriangleAlert size={15} />, text: `${countText(waiting)} stopped`, isRunning: false }
  }
  if (jobs.some(({ state }) => state === 'paused')) {
    return { icon: <CirclePause size={15} />, text: 'Paused', isRunning: false }
  }
  const leftOut = jobs.reduce((sum, { leftOutCount }) => sum + leftOutCount, 0)
  if (leftOut > 0) {
    return { icon: <TriangleAlert size={15} />, text: `${countText(leftOut)} left out`, isRunning: false }
  }
  const isDone = jobs.every(({ state }) => state === 'done')
  return {
    icon: isDone ? <CircleCheck size={15} /> : <ListTodo size={15} />,
    text: isDone ? 'Done' : 'Ended',
    isRunning: false,
  }
}
