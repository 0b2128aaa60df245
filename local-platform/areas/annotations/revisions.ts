import { given } from '#domain/given'
import { ok } from '#domain/result'
import { thingText } from '#domain/live'
import { type Actor, record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import type { NewRevision, RevisionRow } from '../../storage/revisions'
import { itemAccess, type ItemPlace } from '../access/project-access'
import { moveItem, statusMarks } from '../items/move-item'
import { wireItem, wireList } from '../wire'
import { keepFirst } from './keep-first'

const PAGE_MAX = 500
/** Right to revert annotations. */
export const MAY_REVERT = 'ApplyItemAnnotationRevert'

/** Lists the revisions of an item's annotation, the newest first. */
export const listRevisions: Handler<'listRevisions'> = async (platform, { caller, place, query }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { item } = found.value
  const { limit = PAGE_MAX, offset = 0 } = query
  const { rows, total } = platform.storage.revisions.ofItem(item.id, Math.min(limit, PAGE_MAX), offset)
  if (total > 0 || item.annotationRevision === 0)
    return ok(wireList(await Promise.all(rows.map((row) => wireRevision(platform, item, row))), total))
  // The annotation was imported with the item and never saved since.
  const only = {
    revision: item.annotationRevision,
    at: item.createdAt,
    by: '',
    bytes: 0,
    kind: 'import',
    changes: null,
  } as const
  return ok(wireList([await wireRevision(platform, item, only)].slice(offset, offset + limit), 1))
}

/** Makes an earlier revision the present one; those in between stay in the list. */
export const restoreRevision: Handler<'restoreRevision'> = (platform, { caller, actor, place, body }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  if (!access.actions('folder').includes(MAY_REVERT)) return refuse('forbidden')
  const earlier = platform.storage.revisions.find(item.id, body.revision)
  if (earlier === undefined) return refuse('not_found', { message: 'This revision of the annotation is not there.' })
  if (item.annotationRevision !== body.from) return moved(item)
  const { file, bytes, parts, openComments, classUses } = earlier
  const made = { kind: 'restore', file, bytes, parts, openComments, classUses } as const
  return ok({ revision: addRevision(platform, actor, place, item, made) })
}

/** Clears the annotation and returns the item to the first status of its workflow. */
export const revertAnnotation: Handler<'revertAnnotation'> = (platform, { caller, actor, place, body }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  if (!access.actions('folder').includes(MAY_REVERT)) return refuse('forbidden')
  if (item.annotationRevision !== body.from) return moved(item)
  const { storage } = platform
  const nothing = { kind: 'revert', file: null, bytes: 0, openComments: 0, classUses: {} } as const
  const revision = addRevision(platform, actor, place, item, nothing)
  const statuses = storage.workflows.statuses(access.project.workflowId)
  const current = statuses.find(({ value }) => value === item.annotationStatus)
  const target = statuses.find(({ value }) => value === storage.workflows.startValue(access.project.workflowId))
  if (current !== undefined && target !== undefined && current !== target) {
    const now = moveItem(platform, caller.person.id, item, { current, target, way: undefined })
    record(platform, actor, {
      name: 'item.status',
      place,
      thing: thingText('item', [item.id]),
      before: statusMarks(item),
      after: statusMarks(now),
    })
  }
  return ok({ item: wireItem(storage.items.byId(item.id) ?? item), revision })
}

/** Stores the next revision of an item and emits its event; without parts of its own it keeps the present ones. */
export function addRevision(
  platform: Platform,
  actor: Actor,
  place: ItemPlace,
  item: ItemRow,
  made: Pick<NewRevision, 'kind' | 'file' | 'bytes' | 'parts' | 'openComments' | 'classUses' | 'changes'>,
): number {
  const { revisions, items } = platform.storage
  const at = timestamp(platform.clock)
  const { annotationRevision: before } = item
  const revision = revisions.next(before)
  keepFirst(platform, item)
  const parts = made.parts === undefined ? partsAfter(platform, item, made.file) : made.parts
  revisions.add({ ...made, parts, itemId: item.id, revision, personId: actor.personId, at })
  items.setAnnotation(item.id, revision, made.openComments, at)
  record(platform, actor, {
    name: 'item.annotation',
    place,
    thing: thingText('item', [item.id]),
    before: { annotation_revision: before },
    after: { annotation_revision: revision },
  })
  return revision
}

/** Parts of a revision that names none: the present ones, or none if it is empty. */
function partsAfter({ storage }: Platform, item: ItemRow, file: string | null): NewRevision['parts'] {
  if (file === null) return {}
  const present = storage.revisions.find(item.id, item.annotationRevision)
  return present?.file === null ? {} : present?.parts
}

/** Refuses a change whose base is not the present revision. */
export function moved({ annotationRevision }: ItemRow): ReturnType<typeof refuse> {
  return refuse('conflict', { status: 412, data: { revision: annotationRevision } })
}

type Told = Pick<RevisionRow, 'revision' | 'at' | 'by' | 'bytes' | 'kind' | 'changes'>

async function wireRevision(platform: Platform, item: ItemRow, { revision, at, by, bytes, kind, changes }: Told) {
  // An imported annotation was never measured.
  const came = kind === 'import' ? await platform.annotations.open(item, revision) : undefined
  return {
    revision,
    at,
    by: { email: by },
    bytes: came?.ok === true ? came.value.file.size : bytes,
    kind,
    ...given({ changes: changes ?? undefined }),
  }
}
