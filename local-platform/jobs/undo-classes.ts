import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { thingIds, thingText } from '#domain/live'
import { freeName } from '../areas/names'
import { addRevision } from '../areas/annotations/revisions'
import { writingAccess } from '../areas/classes/class-rules'
import { type Actor, record } from '../events/record'
import { timestamp, type Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { ClassRow } from '../storage/classes'
import type { EventRow } from '../storage/events'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

const jobArgs = z.object({ of: z.number() })
/** Last event that was undone; null if all are: the classes are not restored yet. */
const checkpoint = z.object({ after: z.number(), changed: z.number(), moved: z.number() }).nullable()
const NAME_MAX = 200

/** Restores classes that a job deleted, and its changes of objects, unless the item was saved since. */
export function* undoClasses(platform: Platform, job: JobRow): JobWork {
  const { of } = jobArgs.parse(job.args)
  const known = checkpoint.parse(job.checkpoint)
  const count = { ...(known ?? { after: 0, changed: 0, moved: 0 }) }
  let { done } = job
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  const { storage } = platform
  let isBack = known !== null
  for (;;) {
    const begun = performance.now()
    const person = storage.people.byId(job.byId)
    if (person === undefined || job.projectId === null) return refuse('not_found').error
    const place = { teamId: job.teamId, projectId: job.projectId }
    const access = writingAccess(platform, { person }, place)
    if (!access.ok) return access.error
    const undone = storage.jobs.byId(of)
    if (undone === undefined) return refuse('job_gone').error
    if (!isBack) putBack(platform, actor, place, takenBy(undone))
    isBack = true
    let event = nextSave(platform, undone, count.after)
    while (event !== undefined) {
      count.after = event.id
      done += 1
      if (undoChange(platform, actor, place, event)) count.changed += 1
      else count.moved += 1
      if (performance.now() - begun > JOB_SLICE_MS) break
      event = nextSave(platform, undone, count.after)
    }
    yield { done, checkpoint: { ...count }, result: { changed: count.changed, moved: count.moved } }
    if (event === undefined) return undefined
  }
}

/** Classes that a job deleted, as recorded at its end. */
export function takenBy({ result }: JobRow): readonly ClassRow[] {
  const taken = (result as { readonly classes?: readonly ClassRow[] } | null)?.classes
  return taken ?? []
}

/** Tolerance for a clock that was set since a job started. */
const CLOCK_MARGIN_MS = 86_400_000

function nextSave({ storage: { events } }: Platform, job: JobRow, after: number): EventRow | undefined {
  const from = after === 0 ? events.firstSince(Date.parse(job.createdAt) - CLOCK_MARGIN_MS) - 1 : after
  return events.nextOf(`job:${job.id}`, ['item.annotation'], from)
}

interface Place {
  readonly teamId: number
  readonly projectId: number
}

function putBack(platform: Platform, actor: Actor, place: Place, rows: readonly ClassRow[]): void {
  const { classes } = platform.storage
  const present = classes.ofProject(place.projectId)
  const ids = new Set(present.map(({ id }) => id))
  const taken = new Set(present.map(({ name }) => name))
  const missing = rows.filter(({ id }) => !ids.has(id))
  if (missing.length === 0) return
  for (const row of missing) {
    const name = freeName(row.name, NAME_MAX, (said) => taken.has(said))
    taken.add(name)
    classes.putBack(row, name)
    // Its objects use the class's present name.
    classes.names.noteRenamed(row, { name, attributeGroups: row.attributeGroups }, timestamp(platform.clock))
  }
  record(platform, actor, {
    name: 'class.created',
    place,
    thing: thingText(
      'class',
      missing.map(({ id }) => id),
    ),
  })
}

function undoChange(platform: Platform, actor: Actor, place: Place, event: EventRow): boolean {
  const [itemId = 0] = thingIds(event.thing)
  const item = platform.storage.items.byId(itemId)
  const before = Number(event.before?.['annotation_revision'])
  const earlier = platform.storage.revisions.find(itemId, before)
  if (item?.annotationRevision !== event.after?.['annotation_revision'] || item === undefined || earlier === undefined)
    return false
  const { file, bytes, parts, openComments, classUses } = earlier
  const made = { kind: 'restore', file, bytes, parts, openComments, classUses } as const
  addRevision(platform, actor, { ...place, itemId }, item, made)
  return true
}
