import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import type { Refused } from '#domain/limits'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import { itemChange } from '#endpoints'
import { itemScope } from '../areas/access/item-scope'
import type { ProjectAccess } from '../areas/access/project-access'
import { projectAccess, searcherOf } from '../areas/access/project-access'
import { createChanger } from '../areas/items/change-many'
import { type Changed, isChanged, isNoRoom } from '../areas/items/changer'
import { readSearch } from '../areas/items/search-filter'
import { type Actor, record } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse, type Refusal } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

/** Items to change, and the change; `up_to` excludes later items. */
const jobArgs = z.object({
  filter: z.record(z.string(), z.unknown()),
  except_ids: z.array(z.number()),
  change: itemChange,
  up_to: z.number(),
})
/** Last item read, and the results so far. */
const checkpoint = z
  .object({
    after: z.number(),
    changed: z.number(),
    refused: z.number(),
    full: z.number().default(0),
    taken: z.number().default(0),
  })
  .nullable()
const FRESH = { after: 0, changed: 0, refused: 0, full: 0, taken: 0 }

const PAGE = 400

export type ChangeItemsArgs = z.output<typeof jobArgs>

/** Makes one change of all items that match a filter, by the rights and rules of a single change. */
export function* changeItems(platform: Platform, job: JobRow): JobWork {
  const args = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? FRESH) }
  let { done } = job
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  for (;;) {
    const begun = performance.now()
    const matching = matchingItems(platform, job, args)
    if (!matching.ok) return matching.error
    const changer = createChanger(platform, matching.value.access, job.byId, args.change)
    if (!changer.ok) return changer.error
    const acts: Changed[] = []
    let noRoom: Refused | undefined
    const page = platform.storage.items.after(matching.value.scope, count.after, args.up_to, PAGE)
    for (const item of page) {
      const act = changer.value(item)
      if (isNoRoom(act)) {
        noRoom = act.noRoom
        break
      }
      count.after = item.id
      done += 1
      if (isChanged(act)) acts.push(act)
      else if (act !== 'same') count.refused += 1
      if (act === 'full' || act === 'taken') count[act] += 1
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    count.changed += acts.length
    tellActs(platform, actor, job, acts)
    if (page.length === 0) return undefined
    // Save and count the earlier items first.
    if (noRoom !== undefined && acts.length === 0) return refuse(noRoom.code, { message: noRoom.message }).error
    const { changed, refused, full, taken } = count
    // Only copies and moves have these reasons.
    const why = { ...(full > 0 && { full }), ...(taken > 0 && { taken }) }
    yield { done, checkpoint: { ...count }, result: { changed, refused, ...why } }
  }
}

interface Matching {
  readonly access: ProjectAccess
  readonly scope: Parameters<Platform['storage']['items']['after']>[0]
}

/** Items of a filter that the person may see at this moment. */
export function matchingItems(
  platform: Platform,
  job: { readonly byId: number; readonly teamId: number; readonly projectId: number | null },
  { filter, except_ids }: Pick<ChangeItemsArgs, 'filter' | 'except_ids'>,
): Result<Matching, Refusal> {
  const person = platform.storage.people.byId(job.byId)
  if (person === undefined || job.projectId === null) return refuse('not_found')
  const access = projectAccess(platform, { person }, { teamId: job.teamId, projectId: job.projectId })
  if (!access.ok) return access
  const read = readSearch(filter, searcherOf({ person }, access.value))
  if (!read.ok) return refuse('bad_request', { message: read.error, data: { key: 'body.filter' } })
  const parts = [read.value, { kind: 'oneOf', field: 'id', values: except_ids, negated: true, folded: false } as const]
  return ok({
    access: access.value,
    scope: itemScope(access.value, { kind: 'all', parts }),
  })
}

/** Logs the changes of items; equal changes share one entry. */
export function tellActs(
  platform: Platform,
  actor: Actor,
  { teamId, projectId }: Pick<JobRow, 'teamId' | 'projectId'>,
  acts: readonly Changed[],
): void {
  const all = acts.flatMap((act) => [act, ...(act.also ?? [])])
  const alike = Map.groupBy(all, ({ name, before, after }) => JSON.stringify([name, before, after]))
  for (const group of alike.values()) {
    const [first] = group
    if (first === undefined || projectId === null) continue
    const { name, before, after } = first
    const ids = group.map(({ itemId }) => itemId)
    record(platform, actor, {
      name,
      place: { teamId, projectId },
      thing: thingText('item', ids),
      before,
      after,
    })
  }
}
