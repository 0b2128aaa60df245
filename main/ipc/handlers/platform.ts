import type { Said } from '#domain/endpoints/shell'
import type { Result } from '#domain/result'
import type { ShellCalls, ShellCheck } from '../../services/shell-calls'
import type { AreaHandlers } from '../handle'

export interface PlatformDoors {
  readonly check: ShellCheck
  readonly call: ShellCalls
  /** Sends a row's write, or holds it. */
  readonly hold: (name: string, said: Said) => Promise<Result<unknown>>
  /** Adds a started job to the list of jobs at once. */
  readonly jobStarted: (job: unknown) => Promise<void>
}

/** Handles every row that pages may call, with one handler per channel. */
export function platformHandlers({ check, call, hold, jobStarted }: PlatformDoors): AreaHandlers<'platform'> {
  return {
    read: ({ asker }, name, said) => call(asker, 'read', name, said),
    write: ({ asker }, name, said) => call(asker, 'write', name, said),
    hold: async ({ asker }, name, said) => {
      const checked = await check(asker, 'hold', name, said)
      return checked.ok ? hold(name, checked.value) : checked
    },
    start: async ({ asker }, name, said) => {
      const started = await call(asker, 'start', name, said)
      if (started.ok) await jobStarted(started.value)
      return started
    },
  }
}
