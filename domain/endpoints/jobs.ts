import { z } from 'zod'
import { numbers } from '../many'
import { row } from './row'
import { done, id, listOf } from './shapes'

/** Wire form of a job: `state` by the numbers of `JOB_STATE`, `result` as named counts. */
export const job = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  /** Effect on the items' places, if they are not only changed. */
  act: z.enum(['copy', 'move', 'delete']).optional(),
  project: z.object({ id, name: z.string() }).nullable(),
  state: z.number(),
  done: z.number(),
  total: z.number(),
  /** Counted unit, in the singular. */
  unit: z.string(),
  result: numbers,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireJob = z.output<typeof job>

/** Endpoints of background jobs. */
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
