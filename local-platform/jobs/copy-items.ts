import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { comesAs, limitingPlan, mixedUploads, type Refused, roomRefusal } from '#domain/limits'
import { thingText } from '#domain/live'
import { bringInAccess } from '../areas/access/bring-in-access'
import { intoClasses } from '../areas/annotations/into-classes'
import { copyAnnotation } from '../areas/items/copy-annotation'
import { copiedSource } from '../areas/items/copied-source'
import { record } from '../events/record'
import { timestamp, type Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { ItemRow } from '../storage/item-row'
import type { JobRow } from '../storage/jobs'
import { matchingItems } from './change-items'
import type { JobWork } from './kind'

/** Source project and items to copy; `up_to` excludes later items. */
const jobArgs = z.object({
  from: z.number(),
  up_to: z.number(),
  filter: z.record(z.string(), z.unknown()).default({}),
  except_ids: z.array(z.number()).default([]),
  with_annotations: z.boolean().default(false),
})
export type CopyItemsArgs = z.output<typeof jobArgs>
/** Last item read, and the results so far. */
const checkpoint = z
  .object({
    after: z.number(),
    copied: z.number(),
    refused: z.number(),
    full: z.number().default(0),
    taken: z.number().default(0),
  })
  .nullable()
const FRESH = { after: 0, copied: 0, refused: 0, full: 0, taken: 0 }

const PAGE = 200

/** Copies items into another project, with files, folders and, on request, annotations; existing names stay. */
export function* copyItems(platform: Platform, job: JobRow): JobWork {
  const args = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? FRESH) }
  const { storage } = platform
  let { done } = job
  for (;;) {
    const begun = performance.now()
    const person = storage.people.byId(job.byId)
    if (person === undefined || job.projectId === null) return refuse('not_found').error
    const place = { teamId: job.teamId, projectId: job.projectId }
    const target = bringInAccess(platform, { person }, place)
    if (!target.ok) return target.error
    const source = matchingItems(platform, { ...place, byId: job.byId, projectId: args.from }, args)
    if (!source.ok) return source.error
    const from = storage.projects.byId(job.byId, args.from)
    const state = comesAs(from?.uploadState)
    const mixed = mixedUploads(target.value.project.uploadState, state)
    if (mixed !== undefined) return refuse('upload_state_mixed', { message: mixed }).error
    const page = storage.items.after(source.value.scope, count.after, args.up_to, PAGE)
    if (page.length === 0) return undefined
    const plan = limitingPlan(target.value.plan)
    const into = copier(platform, place.projectId, target.value.project.workflowId, args.with_annotations)
    const ids: number[] = []
    let noRoom: Refused | undefined
    for (const item of page) {
      const held = {
        inTeam: storage.uploads.itemsOfTeam(place.teamId),
        inProject: storage.uploads.itemsOfProject(place.projectId),
        inFolder: storage.uploads.itemsOfFolder(into.folderOf(item)),
      }
      const full = roomRefusal(held, plan, 'copy')
      if (full !== undefined && full.code !== 'folder_full') {
        noRoom = full
        break
      }
      const came = full === undefined ? into.add(item) : 'full'
      if (typeof came === 'number') ids.push(came)
      else count.refused += 1
      if (came === 'full' || came === 'taken') count[came] += 1
      count.after = item.id
      done += 1
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    // Save, count and report the earlier items first.
    if (noRoom !== undefined && ids.length === 0) return refuse(noRoom.code, { message: noRoom.message }).error
    count.copied += ids.length
    if (ids.length > 0) {
      storage.projects.setUploadState(place.projectId, state, timestamp(platform.clock))
      const actor = { personId: job.byId, cause: `job:${job.id}` }
      record(platform, actor, { name: 'item.created', place, thing: thingText('item', ids) })
    }
    const { copied: changed, refused, full, taken } = count
    const why = { ...(full > 0 && { full }), ...(taken > 0 && { taken }) }
    yield { done, checkpoint: { ...count }, result: { changed, refused, ...why } }
  }
}

/** Adds items to a project, each in the folder of the same name. */
function copier(platform: Platform, projectId: number, workflowId: number, withAnnotations: boolean) {
  const { storage, clock } = platform
  const folders = storage.folders.ofProject(projectId, [])
  const byName = new Map(folders.flatMap(({ id, name, isRoot }) => (isRoot ? [] : [[name, id] as const])))
  const root = folders.find(({ isRoot }) => isRoot)?.id ?? 0
  const status = storage.workflows.startValue(workflowId)
  const at = timestamp(clock)
  const named = withAnnotations ? intoClasses(storage.classes.ofProject(projectId)) : undefined
  const folderOf = ({ folderName }: ItemRow): number => {
    if (folderName === null) return root
    const known = byName.get(folderName) ?? storage.folders.add(projectId, folderName)
    byName.set(folderName, known)
    return known
  }
  return {
    folderOf,
    /** Id of the copy; `taken`: the folder has such a name, `gone`: its file is lost. */
    add: (item: ItemRow): number | 'taken' | 'gone' => {
      const folderId = folderOf(item)
      if (storage.items.nameTaken(folderId, item.name)) return 'taken'
      const source = copiedSource(storage, item.source)
      if (source === undefined) return 'gone'
      const { name, width, height, mime, sourcePath } = item
      const fresh = { projectId, folderId, name, annotationStatus: status, annotationRevision: 0 }
      const id = storage.items.add({ ...fresh, width, height, mime, source, sourcePath, createdAt: at, updatedAt: at })
      if (named !== undefined) copyAnnotation(platform, item, { id, projectId }, at, named)
      return id
    },
  }
}
