import { platformError } from '#domain/errors'
import type { PlatformError } from '#domain/errors'
import type { Job, JobsView } from '#domain/job'
import { err, type Result } from '#domain/result'

/** Source of jobs. Its ids start with its name, and all calls use ids of its own. */
export interface JobSource {
  readonly owns: (id: string) => boolean
  /** Its known jobs, newest first. */
  readonly jobs: () => readonly Job[]
  /** Failure of the last load; null if the jobs are known. */
  readonly problem: () => PlatformError | null
  /** Reloads them. */
  readonly load: () => Promise<void>
  readonly cancel: (id: string) => Promise<Result<unknown>>
  /** Absent if its jobs can't be paused. */
  readonly pause?: (id: string) => Promise<Result<unknown>>
  readonly again: (id: string) => Promise<Result<unknown>>
  readonly dismiss: (id: string) => Promise<Result<unknown>>
}

export interface Jobs {
  readonly list: () => Promise<JobsView>
  readonly cancel: (id: string) => Promise<Result<unknown>>
  readonly pause: (id: string) => Promise<Result<unknown>>
  readonly again: (id: string) => Promise<Result<unknown>>
  readonly dismiss: (id: string) => Promise<Result<unknown>>
  /** Emits the list after a source changed. */
  readonly changed: () => void
}

interface JobsParts {
  readonly sources: readonly JobSource[]
  readonly onChange: (view: JobsView) => void
}

/** Combines the jobs of all sources in one list. */
export function createJobs({ sources, onChange }: JobsParts): Jobs {
  const view = (): JobsView => ({
    jobs: sources.flatMap((source) => source.jobs()),
    problem: sources.map((source) => source.problem()).find((problem) => problem !== null) ?? null,
  })
  const changed = (): void => onChange(view())
  const act = async (id: string, work: (source: JobSource) => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    const source = sources.find((one) => one.owns(id))
    if (source === undefined) return err(platformError('job_gone'))
    const done = await work(source)
    // Reload to remove a job that no longer exists.
    if (!done.ok && done.error.code === 'job_gone') await source.load()
    changed()
    return done
  }
  return {
    changed,
    list: async () => {
      await Promise.all(sources.map((source) => source.load()))
      return view()
    },
    cancel: (id) => act(id, (source) => source.cancel(id)),
    pause: (id) =>
      act(
        id,
        async (source) =>
          source.pause?.(id) ??
          err(platformError('conflict', { message: "Couldn't pause this job. Cancel it instead." })),
      ),
    again: (id) => act(id, (source) => source.again(id)),
    dismiss: (id) => act(id, (source) => source.dismiss(id)),
  }
}
