import { isDeepStrictEqual } from 'node:util'
import {
  FIELD_NAME_MAX,
  fieldProblem,
  fitsField,
  keptFieldName,
  METADATA_BYTES_MAX,
  METADATA_FIELDS_MAX,
  type MetadataField,
} from '#domain/item-metadata'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer, Subjects } from '#endpoints'
import { type Actor, record } from '../events/record'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { MetadataFieldRow } from '../storage/item-metadata'
import { seesItem } from './access/item-scope'
import { projectAccess, type ProjectPlace } from './access/project-access'

/** Endpoints of a team's custom metadata of items. */
export const itemMetadata = {
  readMetadataSchema: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    return access.ok ? ok(schemaOf(platform, place.projectId)) : access
  },
  addMetadataFields: (platform, { caller, actor, place, body }) => {
    const allowed = mayDo(platform, caller, place, 'ManageSettings')
    if (!allowed.ok) return allowed
    const { itemMetadata: kept } = platform.storage
    const present = new Map(kept.fields(place.projectId).map(({ name, field }) => [name, field]))
    const fresh = newFields(present, body.data)
    if (!fresh.ok) return fresh
    const left = METADATA_FIELDS_MAX - present.size
    if (fresh.value.size > left) {
      return refuse('limit_reached', {
        message: `The maximum number of fields is ${METADATA_FIELDS_MAX}. You can only create ${left} more.`,
      })
    }
    for (const [name, field] of fresh.value) kept.addField(place.projectId, name, field)
    tellFields(platform, actor, place, [], [...fresh.value.keys()])
    return ok(schemaOf(platform, place.projectId))
  },
  deleteMetadataFields: (platform, { caller, actor, place, body }) => {
    const allowed = mayDo(platform, caller, place, 'ManageSettings')
    if (!allowed.ok) return allowed
    const { itemMetadata: kept } = platform.storage
    const named = new Set(body.custom_fields.map(keptFieldName))
    const found = kept.fields(place.projectId).filter(({ name }) => named.has(name))
    for (const { id } of found) kept.removeField(id)
    const names = found.map(({ name }) => name)
    tellFields(platform, actor, place, names, [])
    return ok(schemaOf(platform, place.projectId))
  },
  setMetadata: (platform, { caller, actor, place, body }) => {
    const { itemMetadata: kept } = platform.storage
    return changeEach(platform, { caller, actor, place }, body.data, (itemId, said, fields) => {
      const values = Object.entries(said).map(([name, value]) => [fields.get(keptFieldName(name)), value] as const)
      const fitting = values.flatMap(([row, value]) =>
        row !== undefined && fitsField(row.field, value) ? [{ ...row, value }] : [],
      )
      if (fitting.length < values.length) return 'unfit'
      const now = kept.ofItems(place.projectId, [itemId]).get(itemId)
      const then = { ...now, ...Object.fromEntries(fitting.map(({ name, value }) => [name, value])) }
      if (Buffer.byteLength(JSON.stringify(then)) > METADATA_BYTES_MAX) return 'unfit'
      for (const { id, value } of fitting) kept.set(itemId, id, value)
      return isDeepStrictEqual({ ...now }, then) ? 'same' : 'changed'
    })
  },
  changeMetadata: (platform, { caller, actor, place, body }) => {
    const access = mayDo(platform, caller, place, 'UploadItem')
    if (!access.ok) return access
    const { items, itemMetadata: kept } = platform.storage
    const item = items.byId(place.itemId)
    if (item === undefined || item.projectId !== place.projectId || !seesItem(access.value, item))
      return refuse('not_found', { message: 'There is no such item.' })
    const fields = new Map(kept.fields(place.projectId).map((row) => [row.name, row]))
    const said = body.values.map(({ name, value }, at) => ({ row: fields.get(keptFieldName(name)), name, value, at }))
    for (const { row, name, value, at } of said) {
      if (row === undefined) return wrong(`body.values.${at}.name`, `there is no field “${name}”`)
      if (value !== null && !fitsField(row.field, value))
        return wrong(`body.values.${at}.value`, `“${String(value)}” doesn't fit the field “${name}”`)
    }
    const now = kept.ofItems(place.projectId, [item.id]).get(item.id)
    const then = new Map<string, string | number | null>(Object.entries(now ?? {}))
    for (const { row, value } of said) if (row !== undefined) then.set(row.name, value)
    const known = [...then].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
    if (Buffer.byteLength(JSON.stringify(Object.fromEntries(then))) > METADATA_BYTES_MAX)
      return refuse('too_large', { message: 'The values of one item are too long together. Shorten one of them.' })
    for (const { row, value } of said) {
      if (row === undefined) continue
      if (value === null) kept.clear(item.id, row.id)
      else kept.set(item.id, row.id, value)
    }
    const { teamId, projectId } = place
    record(platform, actor, {
      name: 'item.metadata',
      place: { teamId, projectId },
      thing: thingText('item', [item.id]),
    })
    return ok({ values: known })
  },
  deleteMetadata: (platform, { caller, actor, place, body }) =>
    changeEach(platform, { caller, actor, place }, body.data, (itemId, names, fields) => {
      const rows = names.map((name) => fields.get(keptFieldName(name)))
      const cleared = rows.filter((row) => row !== undefined && platform.storage.itemMetadata.clear(itemId, row.id))
      return cleared.length > 0 ? 'changed' : 'same'
    }),
  readMetadata: (platform, { caller, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { items, itemMetadata: kept } = platform.storage
    const seen = [...new Set(body.item_id)].filter((id) => {
      const item = items.byId(id)
      return item?.projectId === place.projectId && seesItem(access.value, item)
    })
    const values = kept.ofItems(place.projectId, seen)
    return ok(
      Object.fromEntries(
        seen.map((id) => [
          String(id),
          Object.entries(values.get(id) ?? {}).map(([name, value]) => ({ [name]: value })),
        ]),
      ),
    )
  },
} satisfies HandlersOf<Subjects['itemMetadata']>

interface Wish {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: ProjectPlace & { readonly folderId: number }
}

/** Changes the values of items by name; returns the names of missing, hidden or unsuitable ones. */
function changeEach<T>(
  platform: Platform,
  { caller, actor, place }: Wish,
  data: Readonly<Record<string, T>>,
  change: (itemId: number, said: T, fields: ReadonlyMap<string, MetadataFieldRow>) => 'changed' | 'same' | 'unfit',
): Result<EndpointAnswer<'setMetadata'>, Refusal> {
  const access = mayDo(platform, caller, place, 'UploadItem')
  if (!access.ok) return access
  const { storage } = platform
  if (storage.folders.byId(place.folderId)?.projectId !== place.projectId)
    return refuse('not_found', { message: 'There is no such folder.' })
  const fields = new Map(storage.itemMetadata.fields(place.projectId).map((row) => [row.name, row]))
  const succeeded: string[] = []
  const failed: string[] = []
  const changed: number[] = []
  for (const [name, said] of Object.entries(data)) {
    const itemId = storage.items.byName(place.folderId, name)?.id
    const item = itemId === undefined ? undefined : storage.items.byId(itemId)
    const isThere = item !== undefined && seesItem(access.value, item)
    const came = isThere ? change(item.id, said, fields) : 'unfit'
    if (came === 'unfit') failed.push(name)
    else succeeded.push(name)
    if (isThere && came === 'changed') changed.push(item.id)
  }
  if (changed.length > 0) {
    const { teamId, projectId } = place
    record(platform, actor, {
      name: 'item.metadata',
      place: { teamId, projectId },
      thing: thingText('item', changed),
    })
  }
  return ok({ succeeded_items: succeeded, failed_items: failed })
}

/** Fields that don't exist yet; refuses an existing field that differs, or an invalid one. */
function newFields(
  present: ReadonlyMap<string, MetadataField>,
  data: Readonly<Record<string, MetadataField>>,
): Result<ReadonlyMap<string, MetadataField>, Refusal> {
  const fresh = new Map<string, MetadataField>()
  for (const [said, field] of Object.entries(data)) {
    const name = keptFieldName(said)
    const key = `body.data.${said}`
    if (name === '' || name.length > FIELD_NAME_MAX)
      return wrong(key, `a field needs a name of at most ${FIELD_NAME_MAX} characters`)
    const problem = fieldProblem(field)
    if (problem !== undefined) return wrong(`${key}.${problem.part}`, problem.why)
    const other = present.get(name) ?? fresh.get(name)
    if (other === undefined) fresh.set(name, field)
    else if (!isDeepStrictEqual({ ...other }, { ...field }))
      return refuse('name_taken', { message: `There is another field “${name}” already. Delete it first.` })
  }
  return ok(fresh)
}

function wrong(key: string, why: string): Result<never, Refusal> {
  return refuse('bad_request', { message: `${key}: ${why}`, data: { key } })
}

function mayDo(platform: Platform, caller: Caller, place: ProjectPlace, action: 'ManageSettings' | 'UploadItem') {
  const access = projectAccess(platform, caller, place)
  if (!access.ok || access.value.actions('project').includes(action)) return access
  return refuse('forbidden', { message: 'Only admins of the project change the metadata of its items.' })
}

function schemaOf({ storage }: Platform, projectId: number): EndpointAnswer<'readMetadataSchema'> {
  return Object.fromEntries(
    storage.itemMetadata.fields(projectId).map(({ name, field }) => [name, structuredClone(field)]),
  ) as EndpointAnswer<'readMetadataSchema'>
}

function tellFields(
  platform: Platform,
  actor: Actor,
  { teamId, projectId }: ProjectPlace,
  before: readonly string[],
  after: readonly string[],
): void {
  if (before.length + after.length === 0) return
  record(platform, actor, {
    name: 'project.changed',
    place: { teamId, projectId },
    thing: thingText('project', [projectId]),
    before: { metadata_fields: before },
    after: { metadata_fields: after },
  })
}
