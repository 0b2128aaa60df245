import { z } from 'zod'
import { many } from '../many'
import { PRIORITY_MAX } from '../priority'
import { job } from './jobs'
import { row } from './row'

/** Most items of one check, and of one job. */
const PER_CHECK_MAX = 2_000
const PER_JOB_MAX = 10_000

const name = z.string().min(1).max(400)
const place = z.object({ folder: z.string().max(200).optional(), name })
const priority = z.number().min(0).max(PRIORITY_MAX)

/** Endpoints of item priorities, by the items' names. */
export const priorities = {
  /** Sets the priorities of a folder's items; the answer has the existing ones. */
  setPriorities: row({
    service: 'main',
    method: 'POST',
    path: 'images/updateEntropy',
    scope: 'folder',
    body: z.object({
      image_entropies: z
        .array(z.object({ name, entropy_value: priority }))
        .min(1)
        .max(100),
    }),
    answer: z.object({ data: many(z.object({ name, entropy_value: priority })) }),
    since: 'P',
  }),
  /** Tells which of these places have no visible item; changes nothing. */
  checkPriorities: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/priorities/check',
    scope: 'project',
    body: z.object({ places: z.array(place).min(1).max(PER_CHECK_MAX) }),
    answer: z.object({ unknown: many(place) }),
    shell: 'read',
    keyless: true,
    since: 'ours',
  }),
  /** Starts a job that sets priorities and can be undone; skips unknown names. */
  startPriorities: row({
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/priorities',
    scope: 'project',
    body: z.object({ rows: z.array(place.extend({ priority })).min(1).max(PER_JOB_MAX) }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
}
