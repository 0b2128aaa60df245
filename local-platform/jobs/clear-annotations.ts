import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { addRevision, MAY_REVERT } from '../areas/annotations/revisions'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import { matchingItems } from './change-items'
import type { JobWork } from './kind'

/** Kind of the job that clears annotations. */
export const CLEAR_KIND = 'clearAnnotations'

const jobArgs = z.object({ filter: z.record(z.string(), z.unknown()), up_to: z.number() })
/** Last item read, and the number of cleared annotations. */
const checkpoint = z.object({ after: z.number(), changed: z.number() }).nullable()
const PAGE = 200
const NOTHING = { kind: 'revert', file: null, bytes: 0, openComments: 0, classUses: {} } as const

/**
 * Clears the annotations of the items that a filter finds: an empty revision becomes the newest, and earlier ones stay.
 */
export function* clearAnnotations(platform: Platform, job: JobRow): JobWork {
  const args = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? { after: 0, changed: 0 }) }
  let { done } = job
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  for (;;) {
    const begun = performance.now()
    const matching = matchingItems(platform, job, { filter: args.filter, except_ids: [] })
    if (!matching.ok) return matching.error
    const { access, scope } = matching.value
    if (!access.actions('folder').includes(MAY_REVERT)) return refuse('forbidden').error
    const page = platform.storage.items.after(scope, count.after, args.up_to, PAGE)
    for (const item of page) {
      count.after = item.id
      done += 1
      if (item.annotationRevision > 0) {
        const place = { teamId: job.teamId, projectId: item.projectId, itemId: item.id }
        addRevision(platform, actor, place, item, NOTHING)
        count.changed += 1
      }
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    if (page.length === 0) return undefined
    yield { done, checkpoint: { ...count }, result: { changed: count.changed } }
  }
}
