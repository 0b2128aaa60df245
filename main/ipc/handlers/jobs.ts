import { ok } from '#domain/result'
import type { Jobs } from '../../services/jobs/jobs'
import type { AreaHandlers } from '../handle'

/** Handles the person's running and ended jobs. */
export function jobHandlers(jobs: Jobs): AreaHandlers<'jobs'> {
  return {
    list: async () => ok(await jobs.list()),
    cancel: (_caller, id) => jobs.cancel(id),
    pause: (_caller, id) => jobs.pause(id),
    again: (_caller, id) => jobs.again(id),
    dismiss: (_caller, id) => jobs.dismiss(id),
  }
}
