import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import type { Native } from '#domain/annotation/native'
import { PROJECT_TYPE } from '#domain/enums'
import { ok } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import type { StoredFile } from '../../storage/files'
import type { ItemRow } from '../../storage/items'
import { withOwnMetadata } from './own-metadata'
import { PROJECT_ROLE } from '../access/grants'
import {
  itemAccess,
  projectAccess,
  type ProjectAccess,
  type ProjectPlace,
  seesAssignees,
} from '../access/project-access'
import { statusName } from '../wire'

/** Separator that the public client expects between two annotations: the backslashes are literal. */
const MARK = Buffer.from('\\n;)\\n')
/** Size from which an annotation is read alone. */
const LARGE = 15 * 1024 * 1024

/** Tells which annotations are read together; skips those that the caller may not see. */
export const classifyAnnotations: Handler<'classifyAnnotations'> = async (platform, { caller, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const small: { id: number }[] = []
  const large: { id: number }[] = []
  for (const item of seenItems(platform, caller, place, body.item_ids)) {
    const { size } = await platform.annotations.present(item)
    ;(size > LARGE ? large : small).push({ id: item.id })
  }
  return ok({ small: small.length === 0 ? {} : { '0': { data: small } }, large })
}

/** Streams the annotations of these items, with an empty one for an item without any. */
export const streamAnnotations: Handler<'streamAnnotations'> = async (platform, { caller, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const files: StoredFile[] = []
  const seen = seenItems(platform, caller, place, body.image_ids)
  const facts = factsOf(platform, caller, access.value, seen)
  for (const item of seen) files.push(await withOwnMetadata(await platform.annotations.present(item), facts(item)))
  return ok({ file: joined(files), mime: 'application/json', name: 'annotations.json' })
}

/** Streams the annotation of one item, however large. */
export const largeAnnotation: Handler<'largeAnnotation'> = async (platform, { caller, place }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { item } = found.value
  const facts = factsOf(platform, caller, found.value.access, [item])
  const file = await withOwnMetadata(await platform.annotations.present(item), facts(item))
  return ok({ file, mime: 'application/json', name: `${item.name}.json` })
}

/** The platform's own facts about items in metadata form; for a form only the item's identity. */
function factsOf(
  { storage }: Platform,
  caller: Caller,
  access: ProjectAccess,
  seen: readonly ItemRow[],
): (item: ItemRow) => Native {
  const { project } = access
  if (project.type === PROJECT_TYPE.custom_llm) return ({ id, name }) => ({ id, name })
  const statuses = new Map(
    storage.workflows.statuses(project.workflowId).map((status) => [status.value, statusName(status, caller)]),
  )
  const people = storage.items.assignmentsOfAll(seesAssignees(access) ? seen.map(({ id }) => id) : [])
  return ({ id, name, annotationStatus, isPinned }) => {
    const emailOf = (role: number): string | null =>
      people.get(id)?.find(({ roleId }) => roleId === role)?.email ?? null
    return {
      id,
      name,
      projectId: project.id,
      status: statuses.get(annotationStatus) ?? null,
      pinned: isPinned,
      annotatorEmail: emailOf(PROJECT_ROLE.annotator),
      qaEmail: emailOf(PROJECT_ROLE.qa),
    }
  }
}

function seenItems(platform: Platform, caller: Caller, place: ProjectPlace, ids: readonly number[]): ItemRow[] {
  return [...new Set(ids)].flatMap((itemId) => {
    const found = itemAccess(platform, caller, { ...place, itemId })
    return found.ok ? [found.value.item] : []
  })
}

/** Joins files with the separator. */
function joined(files: readonly StoredFile[]): StoredFile {
  const marks = Math.max(0, files.length - 1) * MARK.length
  const tags = createHash('sha256').update(files.map(({ tag }) => tag).join(' '))
  async function* chunks() {
    for (const [at, file] of files.entries()) {
      if (at > 0) yield MARK
      yield* file.read() as AsyncIterable<Buffer>
    }
  }
  return {
    size: files.reduce((sum, { size }) => sum + size, marks),
    tag: tags.digest('base64url').slice(0, 22),
    read: () => Readable.from(chunks()),
  }
}
