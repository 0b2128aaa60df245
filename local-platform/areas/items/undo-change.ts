import type { ItemChange } from '#endpoints'
import { timestamp, type Platform } from '../../platform-context'
import { refuse } from '../../server/refusal'
import type { EventRow } from '../../storage/events'
import type { ItemRow } from '../../storage/items'
import type { ProjectAccess } from '../access/project-access'
import { createChanger } from './change-many'
import { type Changed, isChanged, isNoRoom } from './changer'
import { copiesBack } from './copy-into-folder'
import { keptAssignments, type KeptAssignments } from './change-places'
import { statusMarks } from './move-item'

type Marks = EventRow['before']
type Told = Pick<EventRow, 'name' | 'before' | 'after'>

/** Fields of an event that an undo restores. */
const FIELDS = {
  'item.status': 'annotation_status',
  'item.approval': 'approval_status',
  'item.pinned': 'is_pinned',
  'item.moved': 'folder_id',
  'item.priority': 'priority',
  'item.category': 'category_id',
  'item.assigned': 'assignments',
} as const

/**
 * Undoes one change of an item. `moved`: it changed since; `refused`: the person may not undo it; `full` and `taken`:
 * its former folder has no space, or has such a name.
 */
export function undoChange(
  platform: Platform,
  access: ProjectAccess,
  personId: number,
  item: ItemRow,
  { name, before, after }: Told,
): Changed | 'refused' | 'moved' | 'full' | 'taken' {
  if (name === COPIED) return copyBack(copiesBack(platform, access), item)
  const field = name in FIELDS ? FIELDS[name as keyof typeof FIELDS] : undefined
  if (field === undefined || !isAlike(presentMarks(platform, item)[field], after?.[field])) return 'moved'
  const changer = changerBack(platform, access, personId, { name, before })
  if (!changer.ok) return 'refused'
  const made = changer.value(item)
  if (made === 'same') return 'moved'
  if (isNoRoom(made)) return 'full'
  if (!isChanged(made) || name !== 'item.status') return made
  return { ...made, after: withMarks(platform, access, item.id, before) }
}

/** Jobs on items create new ones only by copying. */
const COPIED = 'item.created'

function copyBack(changer: ReturnType<typeof copiesBack>, item: ItemRow): Changed | 'refused' | 'moved' {
  const made = changer.ok ? changer.value(item) : 'refused'
  return typeof made === 'object' ? made : made === 'same' ? 'moved' : 'refused'
}

/** Undo of a change for a person, or the reason why this role may not undo it. */
export function changerBack(
  platform: Platform,
  access: ProjectAccess,
  personId: number,
  { name, before }: Pick<Told, 'name' | 'before'>,
) {
  if (name === COPIED) return copiesBack(platform, access)
  const change = name in FIELDS ? changeBack(platform, access, FIELDS[name as keyof typeof FIELDS], before) : undefined
  return change === undefined ? refuse('transition_refused') : createChanger(platform, access, personId, change)
}

function changeBack(
  { storage }: Platform,
  { project }: ProjectAccess,
  field: (typeof FIELDS)[keyof typeof FIELDS],
  before: Marks,
): ItemChange | KeptAssignments | undefined {
  const was = before?.[field]
  if (field === 'assignments') return keptAssignments.safeParse({ assignments: was }).data
  if (typeof was === 'boolean') return { is_pinned: was }
  if (field === 'category_id') return typeof was === 'number' || was === null ? { category_id: was } : undefined
  if (typeof was !== 'number') return undefined
  if (field === 'priority') return { priority: was }
  if (field === 'folder_id') return { folder_id: was }
  if (field === 'approval_status') return { approval_status: was }
  const status = storage.workflows.statuses(project.workflowId).find(({ value }) => value === was)
  return status && { status_id: status.id }
}

function presentMarks({ storage }: Platform, item: ItemRow) {
  return {
    ...statusMarks(item),
    folder_id: item.folderId,
    priority: item.priority,
    category_id: item.category?.id ?? null,
    assignments: storage.items.assignmentsOf(item.id),
  }
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A status can set or clear approval and pin; people who may set them restore them too. */
function withMarks(platform: Platform, access: ProjectAccess, itemId: number, before: Marks): Changed['after'] {
  const { items } = platform.storage
  const granted = access.actions('folder')
  const at = timestamp(platform.clock)
  const { approval_status: approval, is_pinned: pinned } = before ?? {}
  if (typeof approval === 'number' && granted.includes('ApplyItemApprovalStatus'))
    items.setApproval(itemId, approval, at)
  if (typeof pinned === 'boolean' && granted.includes('ApplyItemPin')) items.setPinned(itemId, pinned, at)
  const now = items.byId(itemId)
  return now === undefined ? {} : statusMarks(now)
}
