import { nextStep } from '#domain/errors'
import { canTryRest, type Job } from '#domain/job'
import { NEEDS_PLATFORM } from '../desktop/away'
import { JobCard } from '../../ui/job-card'
import { goTo, usePlace } from '../router/place-store'
import { useSeenReason } from '../projects/hindrance'
import { useConnectivity } from '../stores/connectivity-store'
import { useJobs } from '../stores/jobs-store'
import styles from './job-list.module.css'

interface JobListProps {
  readonly jobs: readonly Job[]
  readonly label: string
  /** Opens the job's subject. */
  readonly onLeave?: () => void
}

/** Jobs with all that can be done with each. */
export function JobList({ jobs, label, onLeave }: JobListProps) {
  const { busy, act, saveList } = useJobs()
  const offline = useConnectivity((state) => state.offline)
  const seen = useSeenReason()
  const here = usePlace(({ place }) => (place.area === 'project' ? place.projectId : null))
  return (
    <ul className={styles.list} aria-label={label}>
      {jobs.map((job) => {
        const { id, project, error } = job
        const open = () => {
          if (project === null) return
          goTo({ area: 'project', projectId: project.id })
          onLeave?.()
        }
        return (
          <li key={id}>
            <JobCard
              job={job}
              problem={error === null ? undefined : `${error.message} ${nextStep(error)}`}
              busy={busy.has(id)}
              hindrance={seen ?? (offline && job.kind !== 'import' ? NEEDS_PLATFORM : undefined)}
              onCancel={() => void act('cancel', id)}
              onPause={() => void act('pause', id)}
              onAgain={() => void act('again', id)}
              onDismiss={() => void act('dismiss', id)}
              onSaveList={canTryRest(job) ? () => void saveList() : undefined}
              onOpen={project === null || project.id === here ? undefined : open}
            />
          </li>
        )
      })}
    </ul>
  )
}
