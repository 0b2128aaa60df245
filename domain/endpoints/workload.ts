import { z } from 'zod'
import { row } from './row'
import { done, id } from './shapes'

const workMinute = z.object({
  action: z.literal('work'),
  project_id: id,
  /** Start of a minute. */
  started_at: z.iso.datetime(),
  seconds: z.number().int().min(1).max(60),
})

/** Endpoints of work time. */
export const workload = {
  userAction: row({
    service: 'main',
    method: 'POST',
    path: 'user/action',
    body: z.object({ team_id: id, actions: z.array(workMinute).min(1).max(1_000) }),
    answer: done,
    since: 'S',
  }),
}
