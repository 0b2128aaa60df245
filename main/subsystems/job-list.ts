import { randomUUID } from 'node:crypto'
import type { NotificationRules } from '../app/notification-rules'
import { push } from '../ipc/push'
import { createImportJob } from '../services/jobs/import-job'
import { createJobRate } from '../services/jobs/job-rate'
import { createJobs, type Jobs } from '../services/jobs/jobs'
import { createOwnExportJobs } from '../services/jobs/own-export-jobs'
import { createPlatformJobs, type PlatformJobs } from '../services/jobs/platform-jobs'
import type { Connection } from './connection'
import type { Exporting } from './exporting'
import type { Importing } from './importing'
import type { Listening } from './listening'
import type { SessionSubsystem } from './session'

export interface JobList {
  readonly jobs: Jobs
  /** Adds a job that this app started to the list. */
  readonly jobStarted: PlatformJobs['started']
}

/** Opens the list of jobs, updated by platform events and by this computer's import and exports. */
export function openJobList(
  { services, teamChosen }: Connection,
  { changed }: SessionSubsystem,
  { imports, progressed }: Importing,
  { exports, exportProgressed }: Exporting,
  { heard }: Listening,
  notifications: NotificationRules,
): JobList {
  const rate = createJobRate(() => performance.now())
  const platform = createPlatformJobs({
    ask: services.ask,
    newKey: randomUUID,
    rate,
    onNews: () => jobs.changed(),
    onEnded: notifications.jobEnded,
  })
  const jobs = createJobs({
    sources: [createImportJob(imports, rate), createOwnExportJobs(exports, rate), platform],
    onChange: (view) => push('jobs.changed', view),
  })
  heard.listen(({ events, isGap }) => void platform.heard(events, isGap))
  progressed.listen(jobs.changed)
  exportProgressed.listen(jobs.changed)
  const anew = async (): Promise<void> => {
    platform.forget()
    await platform.load()
    jobs.changed()
  }
  teamChosen.listen(() => void anew())
  changed.listen((view) => {
    if (view.state === 'signedOut') platform.forget()
  })
  return { jobs, jobStarted: platform.started }
}
