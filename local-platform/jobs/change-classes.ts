import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { thingText } from '#domain/live'
import { addRevision } from '../areas/annotations/revisions'
import { classUsesOf } from '../areas/classes/class-uses'
import { writingAccess } from '../areas/classes/class-rules'
import { type Reclass, reclassed } from '../areas/classes/reclass-objects'
import { type Actor, record } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { ClassRow } from '../storage/classes'
import type { ItemRow } from '../storage/items'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

/** Classes to delete, and the treatment of their objects; `into` is the class of moved ones. */
const jobArgs = z.object({
  class_ids: z.array(z.number()),
  act: z.enum(['move', 'keep', 'delete']),
  into: z.number().nullable(),
})
/** Last item read, results so far, and the number of changed items in this pass. */
const checkpoint = z
  .object({ after: z.number(), looked: z.number(), changed: z.number(), objects: z.number(), inPass: z.number() })
  .nullable()
const FRESH = { after: 0, looked: 0, changed: 0, objects: 0, inPass: 0 }
const PAGE = 400
const MAY_BE_SAMPLE = '1'

export type ChangeClassesArgs = z.output<typeof jobArgs>

/** Deletes classes: first their objects, item by item, then the classes once no object uses them. */
export function* changeClasses(platform: Platform, job: JobRow): JobWork {
  const args = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? FRESH) }
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  const { storage } = platform
  for (;;) {
    const begun = performance.now()
    const person = storage.people.byId(job.byId)
    if (person === undefined || job.projectId === null) return refuse('not_found').error
    const place = { teamId: job.teamId, projectId: job.projectId }
    const access = writingAccess(platform, { person }, place)
    if (!access.ok) return access.error
    const going = new Set(args.class_ids)
    const all = storage.classes.ofProject(place.projectId)
    const rows = all.filter(({ id }) => going.has(id))
    const left = all.filter(({ id }) => !going.has(id))
    const idOfName = new Map(left.map(({ id, name }) => [name, id]))
    const into = args.into === null ? undefined : storage.classes.byId(args.into)
    if (args.into !== null && into === undefined)
      return refuse('not_found', { message: 'There is no such class.' }).error
    const reclass: Reclass = {
      ids: new Set(rows.map(({ id }) => id)),
      names: new Set(rows.map(({ name }) => name)),
      act: args.act,
      into: into ?? null,
    }
    const page = storage.items.after({ projectId: place.projectId, hiddenValues: [] }, count.after, LAST, PAGE)
    for (const item of page) {
      count.after = item.id
      count.looked += 1
      const objects = changeItem(platform, actor, { ...place, itemId: item.id }, item, reclass, idOfName)
      if (objects > 0) {
        count.changed += 1
        count.inPass += 1
        count.objects += objects
      }
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    const isThrough = page.length === 0 && count.inPass === 0
    // Another save may have added such an object meanwhile: repeat until a pass finds none.
    if (page.length === 0) Object.assign(count, { after: 0, inPass: 0 })
    if (isThrough) removeRows(platform, actor, place, rows)
    const { changed, objects } = count
    const done = Math.min(count.looked, job.total)
    yield { done, checkpoint: { ...count }, result: { changed, objects, ...(isThrough && { classes: rows }) } }
    if (isThrough) return undefined
  }
}

const LAST = Number.MAX_SAFE_INTEGER

function changeItem(
  platform: Platform,
  actor: Actor,
  place: { readonly teamId: number; readonly projectId: number; readonly itemId: number },
  item: ItemRow,
  reclass: Reclass,
  idOfName: ReadonlyMap<string, number>,
): number {
  const { revisions } = platform.storage
  if (item.annotationRevision === 0) return 0
  const row = revisions.find(item.id, item.annotationRevision)
  const isCounted = row !== undefined && row.file !== MAY_BE_SAMPLE
  if (isCounted && !Object.keys(row.classUses).some((id) => reclass.ids.has(Number(id)))) return 0
  const bytes = platform.annotations.readNow(item)
  if (bytes === undefined) return 0
  const { text, objects } = reclassed(Buffer.from(bytes).toString(), reclass)
  if (objects === 0) return 0
  const now = Buffer.from(text)
  const body = JSON.parse(text) as Parameters<typeof classUsesOf>[0]
  addRevision(platform, actor, place, item, {
    kind: 'save',
    file: platform.annotations.keepNow(item.id, now),
    bytes: now.length,
    openComments: item.openComments,
    classUses: classUsesOf(body, idOfName),
  })
  return objects
}

function removeRows(
  platform: Platform,
  actor: Actor,
  place: { readonly teamId: number; readonly projectId: number },
  rows: readonly ClassRow[],
): void {
  if (rows.length === 0) return
  for (const { id } of rows) platform.storage.classes.remove(id)
  record(platform, actor, {
    name: 'class.deleted',
    place,
    thing: thingText(
      'class',
      rows.map(({ id }) => id),
    ),
  })
}
