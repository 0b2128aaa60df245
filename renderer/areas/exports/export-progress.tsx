import { hasEnded, type Job } from '#domain/job'
import { jobText, leftOutText } from '../../../ui/job-words'
import { ProgressBar } from '../../../ui/progress-bar'
import styles from './export-dialog.module.css'

/** How far an export is, or how it ended: with what its format lost, and the checksum of a saved archive. */
export function ExportProgress({ job }: { readonly job: Job }) {
  const { losses = [], saved } = job
  const left = leftOutText(job)
  return (
    <div className={styles.progress}>
      {!hasEnded(job) && <ProgressBar done={job.done} total={job.total} label="Export" />}
      <p role="status">{jobText(job)}</p>
      {losses.length > 0 && (
        <ul className={styles.losses} aria-label="Losses">
          {losses.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {left !== undefined && <p>{left}. LOSSES.txt names them.</p>}
      {saved !== undefined && (
        <p className={styles.checksum}>
          SHA-256 <code>{saved.sha256}</code>
        </p>
      )}
    </div>
  )
}
