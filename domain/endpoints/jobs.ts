import { z } from 'zod'
import { numbers } from '../many'
import { row } from './row'
import { done, id, listOf } from './shapes'

/** A job as it travels: `state` by the numbers of `JOB_STATE`, `result` in numbers by what they count. */
export const job = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  /** What becomes of the items, where they are not merely changed. */
  act: z.enum(['copy', 'move', 'delete']).optional(),
  project: z.object({ id, name: z.string() }).nullable(),
  state: z.number(),
  done: z.number(),
  total: z.number(),
  /** What is counted, in the singular. */
  unit: z.string(),
  result: numbers,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireJob = z.output<typeof job>

/** What runs beside the calls. */
export const jobs = {
  listJobs: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/jobs',
    scope: 'team',
    answer: listOf(job),
    since: 'ours',
  }),
  cancelJob: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/jobs/{jobId}/cancel',
    scope: 'team',
    answer: job,
    since: 'ours',
  }),
  continueJob: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/jobs/{jobId}/again',
    scope: 'team',
    answer: job,
    since: 'ours',
  }),
  dismissJob: row({
    service: 'main',
    method: 'DELETE',
    path: 'api/v1/jobs/{jobId}',
    scope: 'team',
    answer: done,
    since: 'ours',
  }),
}
