import { hasEnded } from '#domain/job'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { cancelRunning, clearEnded, isClearable, useJobs } from '../../stores/jobs-store'

export const COMMANDS: readonly Command[] = [
  { id: 'jobs.open', label: 'Go to the jobs', keys: 'Mod+J', run: () => goTo({ area: 'jobs' }) },
  {
    id: 'jobs.cancelAll',
    label: 'Cancel all running jobs',
    isAct: true,
    hasUse: () => useJobs.getState().jobs.some((job) => !hasEnded(job)),
    run: () => void cancelRunning(),
  },
  {
    id: 'jobs.clear',
    label: 'Clear the jobs that have ended',
    isAct: true,
    hasUse: () => useJobs.getState().jobs.some(isClearable),
    run: () => void clearEnded(),
  },
]
