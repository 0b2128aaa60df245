import type { ShellCalls } from '../../services/shell-calls'
import type { AreaHandlers } from '../handle'

/** Every row that pages may reach, by one handler for each channel; a job that was started joins the list of jobs at once. */
export function platformHandlers(
  call: ShellCalls,
  jobStarted: (job: unknown) => Promise<void>,
): AreaHandlers<'platform'> {
  return {
    read: (_caller, name, said) => call('read', name, said),
    write: (_caller, name, said) => call('write', name, said),
    start: async (_caller, name, said) => {
      const started = await call('start', name, said)
      if (started.ok) await jobStarted(started.value)
      return started
    },
  }
}
