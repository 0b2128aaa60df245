import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { assignmentsChanger } from '../areas/items/change-places'
import type { Changed, Changer } from '../areas/items/changer'
import { assigneesOf } from '../areas/items/list-assignees'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import { matchingItems, tellActs } from './change-items'
import type { JobWork } from './kind'

/** Items and assignees; `loads` are their initial counts; `up_to` excludes later items. */
const jobArgs = z.object({
  filter: z.record(z.string(), z.unknown()),
  except_ids: z.array(z.number()),
  up_to: z.number(),
  people: z.array(z.number()),
  loads: z.array(z.number()),
  keeps_assigned: z.boolean(),
})
export type DistributeItemsArgs = z.output<typeof jobArgs>
const checkpoint = z.object({ after: z.number(), changed: z.number(), loads: z.array(z.number()) }).nullable()

const PAGE = 400

/** Assigns items one by one to the person with the fewest; skips people removed meanwhile. */
export function* distributeItems(platform: Platform, job: JobRow): JobWork {
  const args = jobArgs.parse(job.args)
  const count = structuredClone(checkpoint.parse(job.checkpoint) ?? { after: 0, changed: 0, loads: args.loads })
  const { items } = platform.storage
  let { done } = job
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  for (;;) {
    const begun = performance.now()
    const matching = matchingItems(platform, job, args)
    if (!matching.ok) return matching.error
    const { access, scope } = matching.value
    const roles = new Map(assigneesOf(platform, access.project).map(({ id, role_id }) => [id, role_id]))
    const hands: { readonly id: number; readonly at: number; readonly roleId: number; readonly give: Changer }[] = []
    for (const [at, id] of args.people.entries()) {
      const roleId = roles.get(id)
      if (roleId === undefined) continue
      const changer = assignmentsChanger(platform, access, { assignee_id: id })
      if (!changer.ok) return changer.error
      hands.push({ id, at, roleId, give: changer.value })
    }
    if (hands.length === 0) return refuse('forbidden', { message: 'None of these people can be given items.' }).error
    const taken = new Set(hands.map(({ roleId }) => roleId))
    const acts: Changed[] = []
    const page = items.after(scope, count.after, args.up_to, PAGE)
    for (const item of page) {
      count.after = item.id
      done += 1
      const isTaken = args.keeps_assigned && items.assignmentsOf(item.id).some(([, roleId]) => taken.has(roleId))
      const hand = isTaken ? undefined : hands[leastLoaded(hands.map(({ at }) => count.loads[at] ?? 0))]
      if (hand !== undefined) {
        count.loads[hand.at] = (count.loads[hand.at] ?? 0) + 1
        const act = hand.give(item)
        if (typeof act === 'object') acts.push(act)
      }
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    count.changed += acts.length
    tellActs(platform, actor, job, acts)
    if (page.length === 0) return undefined
    yield { done, checkpoint: structuredClone(count), result: { changed: count.changed, refused: 0 } }
  }
}

/** Index of the person with the fewest items, of equals the first; −1 if there is none. */
function leastLoaded(loads: readonly number[]): number {
  return loads.reduce((best, load, at) => (best < 0 || load < (loads[best] ?? 0) ? at : best), -1)
}
