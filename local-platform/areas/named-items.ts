import type { ItemChange, Subjects } from '#endpoints'
import { z } from 'zod'
import { JOB_STATE } from '#domain/enums'
import { given } from '#domain/given'
import { folderRefusal } from '#domain/limits'
import { ok, type Result } from '#domain/result'
import type { Actor } from '../events/record'
import { matchingItems, tellActs } from '../jobs/change-items'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { ItemRow } from '../storage/items'
import { type ProjectAccess, projectAccess } from './access/project-access'
import { startChange } from './items/change-by-filter'
import { createChanger } from './items/change-many'
import { type Changed, isNoRoom } from './items/changer'
import { assigneesOf } from './items/list-assignees'

interface Wish {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: { readonly teamId: number; readonly projectId: number }
  readonly folderId: number
  readonly names: readonly string[]
}

/** Strategies for items of the same name. */
const REPLACES = { skip_duplicates: undefined, replace_all: 'items', replace_annotation: 'annotations' } as const

/** Endpoints that change items by name. */
export const namedItems = {
  /** Sets a status by its value. */
  setStatuses: (platform, { caller, actor, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const statuses = platform.storage.workflows.statuses(access.value.project.workflowId)
    const status = statuses.find(({ value }) => value === body.annotation_status)
    if (status === undefined) return wrong('annotation_status', 'this workflow has no such status')
    const { folder_id: folderId, image_names: names } = body
    const made = changed(platform, { caller, actor, place, folderId, names }, { status_id: status.id })
    return made.ok ? ok({ ok: true }) : made
  },
  setApprovals: (platform, { caller, actor, place, body }) => {
    const { item_names: names, change_actions: actions } = body
    const { folderId } = place
    if (platform.storage.folders.byId(folderId)?.projectId !== place.projectId)
      return refuse('not_found', { message: 'There is no such folder.' })
    const change = { approval_status: actions.APPROVAL_STATUS }
    const made = changed(platform, { caller, actor, place, folderId, names }, change)
    return made.ok ? ok(made.value.map(({ id, name }) => ({ id, name }))) : made
  },
  /** Assigns items to a person of the project, or unassigns everyone. */
  assignNamed: (platform, { caller, actor, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const folders = platform.storage.folders.ofProject(place.projectId, [])
    const folder = folders.find(({ name }) => name === body.folder_name)
    if (folder === undefined) return wrong('folder_name', 'this project has no such folder')
    const person = assigneeOf(platform, access.value, body)
    if (person === undefined)
      return refuse('bad_request', { message: MAY_NOT_HAVE, data: { key: 'body.assign_user_id' } })
    const wish = { caller, actor, place, folderId: folder.id, names: body.image_names }
    const made = changed(platform, wish, { assignee_id: person })
    return made.ok ? ok({ successCount: made.value.length }) : made
  },
  copyNamed: (platform, { caller, actor, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { source_folder_id: from, destination_folder_id: to, image_names: names } = body
    if (platform.storage.folders.byId(from)?.projectId !== place.projectId)
      return wrong('source_folder_id', 'this project has no such folder')
    if (platform.storage.folders.byId(to)?.projectId !== place.projectId)
      return wrong('destination_folder_id', 'this project has no such folder')
    const replacing = given({ replaces: REPLACES[body.duplicate_behaviour] })
    const change: ItemChange =
      body.operate_function === 'move'
        ? { folder_id: to, ...replacing }
        : {
            copy_to: to,
            with_annotations: body.include_annotations,
            keeps_state: body.include_annotations,
            keeps_pin: body.keep_pin_status,
            ...replacing,
          }
    const filter = namedIn(from, names)
    const job = startChange(platform, { caller, actor, place }, { filter, except_ids: [], change })
    return job.ok ? ok({ poll_id: job.value.id }) : job
  },
  copyProgress: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const job = platform.storage.jobs.byId(query.poll_id)
    if (job?.byId !== caller.person.id || job.projectId !== place.projectId) return refuse('job_gone')
    const { changed: done = 0, refused: skipped = 0 } = numbersOf(job.result)
    const isRunning = job.state === JOB_STATE.in_progress
    return ok({ progress: isRunning ? 'in_progress' : 'finished', done, skipped, total_count: job.total })
  },
} satisfies HandlersOf<Subjects['namedItems']>

/** Counts in a job's result. */
function numbersOf(result: unknown): { readonly changed?: number; readonly refused?: number } {
  const read = z.object({ changed: z.number().optional(), refused: z.number().optional() }).safeParse(result)
  return read.success ? given(read.data) : {}
}

function namedIn(folderId: number, names: readonly string[]) {
  return { $and: [{ folder_id: { $eq: folderId } }, { name: { $in: names } }] }
}

/** Person to assign the items to; null to unassign. */
function assigneeOf(
  platform: Platform,
  { project }: ProjectAccess,
  {
    assign_user_id: email,
    remove_user_ids: all,
  }: { readonly assign_user_id?: string | undefined; readonly remove_user_ids?: unknown },
): number | null | undefined {
  if (all !== undefined) return null
  return assigneesOf(platform, project).find((one) => one.email === email)?.id
}

/** Changes all items of these names, or none if one can't be changed; skips unknown names. */
function changed(platform: Platform, wish: Wish, change: ItemChange): Result<readonly ItemRow[], Refusal> {
  const { caller, actor, place, folderId, names } = wish
  if (caller.teamId !== undefined && caller.teamId !== place.teamId) return refuse('forbidden')
  const byId = caller.person.id
  const matching = matchingItems(platform, { byId, ...place }, { filter: namedIn(folderId, names), except_ids: [] })
  if (!matching.ok) return matching
  const { access, scope } = matching.value
  const changer = createChanger(platform, access, byId, change)
  if (!changer.ok) return changer
  const found = platform.storage.items.after(scope, 0, Number.MAX_SAFE_INTEGER, names.length)
  return platform.storage.attempt(() => {
    const acts: Changed[] = []
    for (const item of found) {
      const act = changer.value(item)
      if (isNoRoom(act)) return refuse(act.noRoom.code, { message: act.noRoom.message })
      if (act === 'full') {
        const { code, message } = folderRefusal('copy_to' in change ? 'copy' : 'move')
        return refuse(code, { message: `${message} Nothing is changed.` })
      }
      if (act === 'refused' || act === 'taken')
        return refuse('forbidden', {
          message: `“${item.name}” can't be changed so by its own rules. Nothing is changed.`,
        })
      if (act !== 'same') acts.push(act)
    }
    tellActs(platform, actor, place, acts)
    return ok(found)
  })
}

/** The platform's exact words, which scripts compare: no role in the project, or paused. */
const MAY_NOT_HAVE = 'The user does not have the required permissions for this assignment.'

function wrong(field: string, why: string): Result<never, Refusal> {
  return refuse('bad_request', { message: `body.${field}: ${why}`, data: { key: `body.${field}` } })
}
