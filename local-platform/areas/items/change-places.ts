import { z } from 'zod'
import { isFolderFull } from '#domain/limits'
import { ok, type Result } from '#domain/result'
import type { ItemChange } from '#endpoints'
import { timestamp, type Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectAccess } from '../access/project-access'
import type { Changer } from './changer'
import { removeItem } from './delete-items'
import { assigneesOf } from './list-assignees'

/** Former assignments of an item, as pairs of person and role, which an undo restores. */
export const keptAssignments = z.object({ assignments: z.array(z.tuple([z.number(), z.number()])) })
export type KeptAssignments = z.output<typeof keptAssignments>

type AssigneeChange = Extract<ItemChange, { assignee_id: unknown }>

/** Moves items into a folder of their project, while it has space and no item of that name. */
export function folderChanger(platform: Platform, access: ProjectAccess, folderId: number): Result<Changer, Refusal> {
  if (!access.actions('project').includes('ManageFolder')) return refuse('forbidden')
  const { items, folders, uploads } = platform.storage
  if (folders.byId(folderId)?.projectId !== access.project.id) {
    return refuse('bad_request', {
      message: 'body.change.folder_id: this project has no such folder',
      data: { key: 'body.change.folder_id' },
    })
  }
  const at = timestamp(platform.clock)
  let held = uploads.itemsOfFolder(folderId)
  return ok((item) => {
    if (item.folderId === folderId) return 'same'
    if (isFolderFull(held)) return 'full'
    if (items.nameTaken(folderId, item.name)) return 'taken'
    held += 1
    items.setFolder(item.id, folderId, at)
    return {
      itemId: item.id,
      name: 'item.moved',
      before: { folder_id: item.folderId },
      after: { folder_id: folderId },
    }
  })
}

/** Assigns items to a person of the project, unassigns everyone, or restores former assignments. */
export function assignmentsChanger(
  platform: Platform,
  access: ProjectAccess,
  change: AssigneeChange | KeptAssignments,
): Result<Changer, Refusal> {
  if (!access.actions('project').includes('AssignItem')) return refuse('forbidden')
  const { items } = platform.storage
  const people = new Map(assigneesOf(platform, access.project).map(({ id, role_id }) => [id, role_id]))
  const wished = wishOf(change, people)
  if (wished === undefined) {
    return refuse('bad_request', {
      message: 'body.change.assignee_id: someone without a role in this project, or paused',
      data: { key: 'body.change.assignee_id' },
    })
  }
  return ok((item) => {
    const before = items.assignmentsOf(item.id)
    const after = wished(before)
    if (JSON.stringify(after) === JSON.stringify(before)) return 'same'
    items.setAssignments(item.id, after)
    return { itemId: item.id, name: 'item.assigned', before: { assignments: before }, after: { assignments: after } }
  })
}

type Pairs = readonly (readonly [number, number])[]

/** New assignments of an item: one person per role. */
function wishOf(
  change: AssigneeChange | KeptAssignments,
  people: ReadonlyMap<number, number>,
): ((present: Pairs) => Pairs) | undefined {
  if ('assignments' in change) {
    const back = change.assignments.filter(([personId, roleId]) => people.get(personId) === roleId)
    return () => back
  }
  const { assignee_id: id } = change
  if (id === null) return () => []
  const roleId = people.get(id)
  if (roleId === undefined) return undefined
  return (present) =>
    [...present.filter(([, role]) => role !== roleId), [id, roleId] as const].toSorted((a, b) => a[1] - b[1])
}

/** Deletes items with their history. */
export function deletionChanger(platform: Platform, access: ProjectAccess): Result<Changer, Refusal> {
  if (!access.actions('project').includes('DeleteItem')) return refuse('forbidden')
  return ok((item) => {
    removeItem(platform, item)
    return {
      itemId: item.id,
      name: 'item.deleted',
      before: { annotation_status: item.annotationStatus },
      after: {},
    }
  })
}
