import { create } from 'zustand'
import type { PlatformError } from '#domain/errors'
import { hasEnded, type Job, type JobsView } from '#domain/job'

/** Actions on a job. */
export type JobAct = 'cancel' | 'pause' | 'again' | 'dismiss'

interface JobsState extends JobsView {
  /** False until the list was read for the first time. */
  readonly isKnown: boolean
  /** Jobs that are just being acted on. */
  readonly busy: ReadonlySet<string>
  readonly act: (act: JobAct, id: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Saves all that an import left out as a table, where the person wants it. */
  readonly saveList: () => Promise<void>
}

const NOTHING = { jobs: [], problem: null, isKnown: false } as const

/** The person's jobs, of the platform and of this computer; `renderer/jobs/follow-jobs.ts` keeps them. */
export const useJobs = create<JobsState>(() => ({
  ...NOTHING,
  busy: new Set(),
  act: async () => undefined,
  reload: async () => undefined,
  saveList: async () => undefined,
}))

/** Applies the jobs pushed by main. */
export function takeJobs({ jobs, problem }: JobsView): void {
  useJobs.setState({ jobs, problem, isKnown: true })
}

/** The list itself could not be read. */
export function failJobs(problem: PlatformError): void {
  useJobs.setState({ problem, isKnown: true })
}

/** Clears the list after a sign-out. */
export function forgetJobs(): void {
  useJobs.setState(NOTHING)
}

/** Registers how to act on jobs and how to reload them. */
export function connectJobs(calls: Pick<JobsState, 'act' | 'reload' | 'saveList'>): void {
  useJobs.setState(calls)
}

/** Marks a job as just being acted on, or no longer. */
export function markBusy(id: string, isBusy: boolean): void {
  useJobs.setState(({ busy }) => {
    const others = [...busy].filter((one) => one !== id)
    return { busy: new Set(isBusy ? [...others, id] : others) }
  })
}

/** Stops every running job; finished work is kept. */
export async function cancelRunning(): Promise<void> {
  const { jobs, act } = useJobs.getState()
  await Promise.all(jobs.filter((job) => !hasEnded(job)).map(({ id }) => act('cancel', id)))
}

/** Puts away every job that has come to its end; one that was interrupted or paused waits for the person. */
export async function clearEnded(): Promise<void> {
  const { jobs, act } = useJobs.getState()
  await Promise.all(jobs.filter(isClearable).map(({ id }) => act('dismiss', id)))
}

/** Tells whether a job has come to its end, and nothing waits for the person. */
export function isClearable(job: Job): boolean {
  return hasEnded(job) && job.state !== 'interrupted' && job.state !== 'paused'
}
