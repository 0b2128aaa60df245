import { platformError } from '#domain/errors'
import type { PlatformError } from '#domain/errors'
import type { Job, JobsView } from '#domain/job'
import { err, type Result } from '#domain/result'

/** Where jobs come from; ids of a source begin with its name, and all calls are about ids of its own. */
export interface JobSource {
  readonly owns: (id: string) => boolean
  /** Its jobs, newest first, as far as they are known. */
  readonly jobs: () => readonly Job[]
  /** Why its jobs are not known; null where they are. */
  readonly problem: () => PlatformError | null
  /** Asks for them anew. */
  readonly load: () => Promise<void>
  readonly cancel: (id: string) => Promise<Result<unknown>>
  /** Absent: its jobs don't wait. */
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
  /** A source has news: they are told. */
  readonly changed: () => void
}

interface JobsParts {
  readonly sources: readonly JobSource[]
  readonly onChange: (view: JobsView) => void
}

/** The jobs of all sources in one list. */
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
    // One that is gone is taken off the list by asking anew.
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
