import { createHash } from 'node:crypto'
import { isNative, type Native } from '#domain/annotation/native'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Actor } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { answeredBefore, isKey, keptStep } from '../../server/kept-writes'
import { refuse, type Refusal } from '../../server/refusal'
import { projectAccess, type ProjectPlace } from '../access/project-access'
import type { ItemRow } from '../../storage/items'
import { type Known, type Missing, nothingMissing, withKnownIds } from './known-names'
import { parsedJson, readBytes } from './read-body'
import { readForm } from './read-form'
import { saveAnnotation } from './save-annotation'

/** Size limit of a request: the public client sends less than 10 MB of annotations at once. */
const BODY_MAX = 32 * 1024 * 1024
const PARTS_MAX = 2_000

/** Saves annotations on top of the present ones, one by one; names those that can't be saved. */
export const storeAnnotations: Handler<'storeAnnotations'> = async (platform, { caller, actor, place, file }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (access.value.isPaused) return refuse('forbidden')
  const folder = platform.storage.folders.byId(place.folderId)
  if (folder?.projectId !== place.projectId) return refuse('not_found', { message: 'There is no such folder.' })
  if (actor.cause !== null && !isKey(actor.cause))
    return refuse('bad_request', { message: 'header.idempotency-key: not accepted' })
  const bytes = await readBytes(file.body, file.size, BODY_MAX)
  if (!bytes.ok) return bytes
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = `POST ${folder.id} annotations ${sha256}`
  const before = answeredBefore<EndpointAnswer<'storeAnnotations'>>(platform, actor, request)
  if (before !== undefined) return before
  const parts = await partsOf(bytes.value, file.type)
  if (!parts.ok) return parts
  const missing = nothingMissing()
  const known = knownIn(platform, place)
  const failedItems: string[] = []
  for (const [name, said] of parts.value) {
    const itemId = platform.storage.items.byName(folder.id, name)?.id
    const body = isNative(said) && isNative(said.data) ? said.data : undefined
    const saved =
      itemId !== undefined && body !== undefined
        ? await saveOnTop(platform, { caller, actor, place: { ...place, itemId } }, body, { known, missing })
        : undefined
    if (saved?.ok !== true) failedItems.push(name)
  }
  return keptStep(platform, actor, request, () => ok({ failedItems, missingResources: listsOf(missing) }))
}

/** Saves an annotation by names on top of any present state. */
export async function saveOnTop(
  platform: Platform,
  author: {
    readonly caller: Caller
    readonly actor: Actor
    readonly place: ProjectPlace & { readonly itemId: number }
  },
  body: Native,
  { known, missing }: { readonly known: Known; readonly missing: Missing },
): Promise<Result<{ revision: number }, Refusal>> {
  const item = platform.storage.items.byId(author.place.itemId)
  const native = withMetadataOf(item, withKnownIds(body, known, missing))
  const bytes = Buffer.from(JSON.stringify(native))
  return saveAnnotation(
    platform,
    { ...author, request: null },
    { annotation: bytes, parts: {} },
    item?.annotationRevision ?? 0,
  )
}

/**
 * Replaces the metadata: one from another item may carry that one's id and name, and the tag is not part of the
 * content.
 */
function withMetadataOf(item: ItemRow | undefined, native: Native): Native {
  if (item === undefined || !isNative(native.metadata)) return native
  const { etag: _etag, ...metadata } = native.metadata
  return { ...native, metadata: { ...metadata, id: item.id, name: item.name } }
}

/** Names that the objects of a project can use. */
export function knownIn({ storage }: Platform, { teamId, projectId }: ProjectPlace): Known {
  const wanted = { search: '', sort: 'name', descending: false, limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const
  const { rows } = storage.records.list({ ...wanted, place: { kind: 'template', teamId, projectId } })
  return { classes: storage.classes.ofProject(projectId), templates: new Set(rows.map(({ name }) => name)) }
}

function listsOf(missing: Missing) {
  return {
    class: [...missing.class],
    template: [...missing.template],
    attribute: [...missing.attribute],
    attributeGroup: [...missing.attributeGroup],
  }
}

/** Parts of a form with their content, by name. */
async function partsOf(
  bytes: Buffer,
  type: string | undefined,
): Promise<Result<ReadonlyMap<string, unknown>, Refusal>> {
  const wrong = refuse('bad_request', {
    message: `body: a form of at most ${PARTS_MAX.toLocaleString('en')} files is expected`,
    data: { key: 'body' },
  })
  const files = await readForm(bytes, type)
  if (files === undefined || files.size === 0 || files.size > PARTS_MAX) return wrong
  return ok(new Map([...files].map(([name, text]) => [name, parsedJson(text)])))
}
