import { ListTodo } from 'lucide-react'
import { given } from '#domain/given'
import { hasEnded, type Job } from '#domain/job'
import { JobList } from '../../jobs/job-list'
import { ListPage } from '../../kit/list-page'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { cancelRunning, clearEnded, isClearable, useJobs } from '../../stores/jobs-store'
import { Button } from '../../../ui/button'
import { countText } from '../../../ui/texts'
import styles from './jobs-page.module.css'
import { UnsavedWorks } from './unsaved-works'

/** The person's jobs: running ones, and finished ones not yet cleared. */
export function JobsPage() {
  const { jobs, problem, isKnown, reload } = useJobs()
  const offline = useConnectivity((state) => state.offline)
  const running = jobs.filter((job) => !hasEnded(job))
  const isRead = isKnown || jobs.length > 0
  return (
    <ListPage
      title="Jobs"
      many="jobs"
      reading={{ isFetching: false, again: () => void reload(), ...given({ failure: problem ?? undefined }) }}
      rows={isRead && (jobs.length > 0 || problem === null) ? jobs : undefined}
      total={running.length > 0 ? `${countText(running.length)} running` : ''}
      above={
        <div className={styles.unsaved}>
          <UnsavedWorks />
        </div>
      }
      empty={{
        icon: <ListTodo size={22} />,
        title: 'Nothing is running',
        text: 'Imports and changes of many items appear here while they run, and stay until you dismiss them.',
        actions: <Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>,
      }}
      actions={
        <>
          {running.length > 1 && <Button onClick={() => void cancelRunning()}>Cancel all</Button>}
          {jobs.some(isClearable) && (
            <Button disabled={offline} onClick={() => void clearEnded()}>
              Clear ended
            </Button>
          )}
        </>
      }
    >
      {() => (
        <div className={styles.scroll}>
          <Part id="jobs-running" title="Running" jobs={running} />
          <Part id="jobs-ended" title="Ended" jobs={jobs.filter(hasEnded)} />
        </div>
      )}
    </ListPage>
  )
}

interface PartProps {
  readonly id: string
  readonly title: string
  readonly jobs: readonly Job[]
}

function Part({ id, title, jobs }: PartProps) {
  if (jobs.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <JobList jobs={jobs} label={`${title} jobs`} />
    </section>
  )
}
