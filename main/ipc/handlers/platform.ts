import type { ShellCalls } from '../../services/shell-calls'
import type { AreaHandlers } from '../handle'

/** Every row that pages may reach, by one handler for each channel. */
export function platformHandlers(call: ShellCalls): AreaHandlers<'platform'> {
  return {
    read: (_caller, name, said) => call('read', name, said),
    write: (_caller, name, said) => call('write', name, said),
  }
}
