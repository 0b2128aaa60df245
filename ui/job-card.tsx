import { CircleCheck, CircleSlash, CirclePause, Loader, TriangleAlert, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { canGoOn, canPause, canTryRest, hasEnded, type Job } from '#domain/job'
import { Button } from './button'
import { IconButton } from './icon-button'
import styles from './job-card.module.css'
import { jobText, leftOutText, paceText } from './job-words'
import { ProgressBar } from './progress-bar'
import { countText } from './texts'

interface JobCardProps {
  readonly job: Job
  /** The problem and the next step. */
  readonly problem: string | undefined
  readonly busy: boolean
  /** Why nothing can be done with it now. */
  readonly hindrance: string | undefined
  readonly onCancel: () => void
  readonly onPause: () => void
  readonly onAgain: () => void
  readonly onDismiss: () => void
  /** Saves the skipped entries as a table; absent if none are known by name. */
  readonly onSaveList?: (() => void) | undefined
  /** Opens the job's subject; absent on its own page. */
  readonly onOpen?: (() => void) | undefined
}

const ICONS: Readonly<Record<Job['state'], LucideIcon>> = {
  running: Loader,
  done: CircleCheck,
  cancelled: CircleSlash,
  failed: TriangleAlert,
  interrupted: CirclePause,
  paused: CirclePause,
}

/** A job: its title, progress, speed, result, and actions. */
export function JobCard({
  job,
  problem,
  busy,
  hindrance,
  onCancel,
  onPause,
  onAgain,
  onDismiss,
  onSaveList,
  onOpen,
}: JobCardProps) {
  const Icon = ICONS[job.state]
  const name = job.project === null ? job.title : `${job.title}: ${job.project.name}`
  const ended = hasEnded(job)
  const pace = paceText(job)
  const hindered = { disabled: hindrance !== undefined, title: hindrance }
  return (
    <article className={styles.card} aria-label={name} data-state={job.state}>
      <div className={styles.head}>
        <Icon size={17} aria-hidden="true" className={styles.icon} />
        <div className={styles.names}>
          <span className={styles.title} title={job.title}>
            {job.title}
          </span>
          {job.project !== null && (
            <span className={styles.project} title={job.project.name}>
              {job.project.name}
            </span>
          )}
        </div>
        {ended && <IconButton label="Dismiss" icon={X} onClick={onDismiss} disabled={hindrance !== undefined} />}
      </div>
      {!ended &&
        (job.total === 0 ? (
          <span className={styles.busy} aria-hidden="true" />
        ) : (
          <ProgressBar
            done={job.done + (job.kind === 'import' ? job.leftOutCount : 0)}
            total={job.total}
            label={name}
          />
        ))}
      {/* Only how it ended is read out: a number that runs would never let anybody else speak. */}
      <p className={styles.text} {...(ended ? { role: 'status' } : {})}>
        {jobText(job)}
        {pace !== undefined && <span className={styles.pace}>{pace}</span>}
        {problem !== undefined && ` ${problem}`}
      </p>
      <LeftOut job={job} />
      <div className={styles.actions}>
        {canPause(job) && (
          <Button size="small" busy={busy} onClick={onPause} {...hindered}>
            Pause
          </Button>
        )}
        {!ended && (
          <Button size="small" busy={busy} onClick={onCancel} {...hindered}>
            Cancel
          </Button>
        )}
        {canGoOn(job) && (
          <Button size="small" look="primary" busy={busy} onClick={onAgain} {...hindered}>
            Continue
          </Button>
        )}
        {canTryRest(job) && (
          <Button size="small" busy={busy} onClick={onAgain} {...hindered}>
            Try those again
          </Button>
        )}
        {onSaveList !== undefined && (
          <Button size="small" onClick={onSaveList}>
            Save the list…
          </Button>
        )}
        {onOpen !== undefined && (
          <Button size="small" onClick={onOpen}>
            Open project
          </Button>
        )}
      </div>
    </article>
  )
}

/** A list this short is shown at once. */
const OPENED_MAX = 5

function LeftOut({ job }: { readonly job: Job }) {
  const text = leftOutText(job)
  if (text === undefined) return null
  if (job.leftOut.length === 0) return <p className={styles.text}>{text}.</p>
  const more = job.leftOutCount - job.leftOut.length
  return (
    <details className={styles.leftOut} open={job.leftOut.length <= OPENED_MAX}>
      <summary>{text}</summary>
      <ul>
        {job.leftOut.map(({ name, reason }) => (
          <li key={name}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>and {countText(more)} more</li>}
      </ul>
    </details>
  )
}
