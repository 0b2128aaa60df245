import { z } from 'zod'
import { many } from '../many'
import { PRIORITY_MAX } from '../priority'
import { job } from './jobs'
import { row } from './row'

/** As many as one call looks up, and as one job sets. */
const PER_CHECK_MAX = 2_000
const PER_JOB_MAX = 10_000

const name = z.string().min(1).max(400)
const place = z.object({ folder: z.string().max(200).optional(), name })
const priority = z.number().min(0).max(PRIORITY_MAX)

/** Which items come first, by their names. */
export const priorities = {
  /** Sets the priorities of items of a folder; the answer has those that are there. */
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
  /** Which of these places hold no item that the caller sees; nothing is changed. */
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
  /** Sets priorities by a job, which can be taken back; names that are not there are passed over. */
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
