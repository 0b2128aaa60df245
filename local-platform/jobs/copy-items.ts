import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { UPLOAD_STATE } from '#domain/enums'
import { limitingPlan, roomRefusal } from '#domain/limits'
import { thingText } from '#domain/live'
import { bringInAccess } from '../areas/access/bring-in-access'
import { projectAccess } from '../areas/access/project-access'
import { copiedSource } from '../areas/items/copied-source'
import { record } from '../events/record'
import { timestamp, type Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { ItemRow } from '../storage/item-row'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

/** The project whose items are copied; `up_to`: items that came later are none of them. */
const jobArgs = z.object({ from: z.number(), up_to: z.number() })
export type CopyItemsArgs = z.output<typeof jobArgs>
/** The last item that was looked at, and what came of those so far. */
const checkpoint = z.object({ after: z.number(), copied: z.number(), refused: z.number() }).nullable()
const FRESH = { after: 0, copied: 0, refused: 0 }

const PAGE = 200

/** Copies the items of a project into another one, with their files and folders and without their annotations; names that are there stay. */
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
    const source = projectAccess(platform, { person }, { teamId: job.teamId, projectId: args.from })
    if (!source.ok) return source.error
    const scope = { projectId: args.from, hiddenValues: source.value.hiddenValues }
    const page = storage.items.after(scope, count.after, args.up_to, PAGE)
    if (page.length === 0) return undefined
    const plan = limitingPlan(target.value.plan)
    const into = copier(platform, place.projectId, target.value.project.workflowId)
    const ids: number[] = []
    for (const item of page) {
      const held = {
        inTeam: storage.uploads.itemsOfTeam(place.teamId),
        inProject: storage.uploads.itemsOfProject(place.projectId),
        inFolder: storage.uploads.itemsOfFolder(into.folderOf(item)),
      }
      const full = roomRefusal(held, plan, 'attach')
      if (full !== undefined && full.code !== 'folder_full') return refuse(full.code, { message: full.message }).error
      const id = full === undefined ? into.add(item) : undefined
      if (id === undefined) count.refused += 1
      else ids.push(id)
      count.after = item.id
      done += 1
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    count.copied += ids.length
    if (ids.length > 0) {
      storage.projects.setUploadState(place.projectId, UPLOAD_STATE.basic, timestamp(platform.clock))
      const actor = { personId: job.byId, cause: `job:${job.id}` }
      record(platform, actor, { name: 'item.created', place, thing: thingText('item', ids) })
    }
    yield { done, checkpoint: { ...count }, result: { changed: count.copied, refused: count.refused } }
  }
}

/** Puts items into a project, each in the folder of its folder's name. */
function copier({ storage, clock }: Platform, projectId: number, workflowId: number) {
  const folders = storage.folders.ofProject(projectId, [])
  const byName = new Map(folders.flatMap(({ id, name, isRoot }) => (isRoot ? [] : [[name, id] as const])))
  const root = folders.find(({ isRoot }) => isRoot)?.id ?? 0
  const status = storage.workflows.startValue(workflowId)
  const at = timestamp(clock)
  const folderOf = ({ folderName }: ItemRow): number => {
    if (folderName === null) return root
    const known = byName.get(folderName) ?? storage.folders.add(projectId, folderName)
    byName.set(folderName, known)
    return known
  }
  return {
    folderOf,
    /** The copy's id; undefined: its folder has such a name, or its file is gone. */
    add: (item: ItemRow): number | undefined => {
      const folderId = folderOf(item)
      if (storage.items.nameTaken(folderId, item.name)) return undefined
      const source = copiedSource(storage, item.source, projectId)
      if (source === undefined) return undefined
      const { name, width, height, mime } = item
      const fresh = { projectId, folderId, name, annotationStatus: status, annotationRevision: 0 }
      return storage.items.add({ ...fresh, width, height, mime, source, createdAt: at, updatedAt: at })
    },
  }
}
