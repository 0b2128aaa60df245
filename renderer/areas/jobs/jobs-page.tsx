import { ListTodo, TriangleAlert } from 'lucide-react'
import { nextStep } from '#domain/errors'
import { hasEnded } from '#domain/job'
import { JobList } from '../../jobs/job-list'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { cancelRunning, clearEnded, isClearable, useJobs } from '../../stores/jobs-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { countText } from '../../../ui/texts'
import styles from './jobs-page.module.css'
import { UnsavedWorks } from './unsaved-works'

/** What runs for the person, and what has ended and was not put away. */
export function JobsPage() {
  const { jobs, problem, isKnown, reload } = useJobs()
  const offline = useConnectivity((state) => state.offline)
  const running = jobs.filter((job) => !hasEnded(job))
  const ended = jobs.filter(hasEnded)
  const isEmpty = jobs.length === 0
  if (isEmpty && problem !== null)
    return <ErrorPanel level={1} title="The jobs can't be shown" failure={problem} onRetry={() => void reload()} />
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            Jobs
            {running.length > 0 && <span className={page.count}>{countText(running.length)} running</span>}
          </h1>
        </div>
        <div className={page.actions}>
          {running.length > 1 && <Button onClick={() => void cancelRunning()}>Cancel all</Button>}
          {jobs.some(isClearable) && (
            <Button disabled={offline} onClick={() => void clearEnded()}>
              Clear ended
            </Button>
          )}
        </div>
      </div>
      <div className={styles.scroll}>
        {problem !== null && (
          <Banner
            tone="warning"
            icon={<TriangleAlert size={16} />}
            action={
              <Button size="small" onClick={() => void reload()}>
                Try again
              </Button>
            }
          >
            {problem.message} {nextStep(problem)}
          </Banner>
        )}
        <UnsavedWorks />
        {!isKnown && <Loading />}
        {isKnown && isEmpty && (
          <EmptyState
            icon={<ListTodo size={22} />}
            title="Nothing is running"
            text="Imports and changes of many items appear here while they run, and stay until you dismiss them."
            actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
          />
        )}
        {running.length > 0 && (
          <section className={styles.part} aria-labelledby="jobs-running">
            <h2 id="jobs-running" className={styles.heading}>
              Running
            </h2>
            <JobList jobs={running} label="Running jobs" />
          </section>
        )}
        {ended.length > 0 && (
          <section className={styles.part} aria-labelledby="jobs-ended">
            <h2 id="jobs-ended" className={styles.heading}>
              Ended
            </h2>
            <JobList jobs={ended} label="Ended jobs" />
          </section>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.part} aria-busy="true" aria-label="Jobs">
      <Skeleton height={92} radius={10} />
      <Skeleton height={92} radius={10} />
    </div>
  )
}
