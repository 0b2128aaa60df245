import { PROJECT_TYPE } from '#domain/enums'
import { CATEGORIES_MAX, keptCategoryName } from '#domain/categories'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer, WireCategory } from '#endpoints'
import { type Actor, record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import type { Call, Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { CategoryRow } from '../../storage/categories'
import { projectAccess, type ProjectAccess, type ProjectPlace } from '../access/project-access'
import { wireCategory } from './wire-category'

/** Time in which a deleted category can be restored. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Creates categories and skips existing names. */
export const createCategories: Handler<'createCategories'> = (platform, { caller, actor, place, body }) => {
  const access = settingAccess(platform, caller, place)
  if (!access.ok) return access
  const { storage, clock } = platform
  const { project } = access.value
  if (project.type !== PROJECT_TYPE.custom_llm)
    return refuse('bad_request', { message: 'Categories belong to multimodal projects.', data: { key: 'body.bulk' } })
  if (storage.settings.one(project.id, 'CategorizeItems')?.value !== 1)
    return refuse('bad_request', { message: 'Switch categories on first.', data: { key: 'body.bulk' } })
  const before = storage.categories.ofProject(project.id)
  const taken = new Set(before.map(({ name }) => name.toLowerCase()))
  const names: string[] = []
  const existing: string[] = []
  for (const [at, { name: said }] of body.bulk.entries()) {
    const name = keptCategoryName(said)
    if (name === '') return nameless(`body.bulk.${at}.name`)
    if (taken.has(name.toLowerCase())) existing.push(name)
    else names.push(name)
    taken.add(name.toLowerCase())
  }
  if (before.length + names.length > CATEGORIES_MAX) {
    return refuse('limit_reached', {
      message: `A project has ${CATEGORIES_MAX.toLocaleString('en')} categories at most; ${CATEGORIES_MAX - before.length} more fit.`,
    })
  }
  const at = timestamp(clock)
  const ids = names.map((name) => storage.categories.add(project.id, name, at))
  if (ids.length > 0) tell(platform, actor, place, [], names)
  return ok({ data: rowsOf(platform, ids), existing })
}

/** Renames a category; names in a project are unique, case-insensitively. */
export const renameCategory: Handler<'renameCategory'> = (platform, { caller, actor, place, body }) => {
  const access = settingAccess(platform, caller, place)
  if (!access.ok) return access
  const { categories } = platform.storage
  const category = categories.byId(place.categoryId)
  if (category === undefined || category.projectId !== place.projectId)
    return refuse('not_found', { message: 'There is no such category.' })
  const name = keptCategoryName(body.name)
  if (name === '') return nameless('body.name')
  const isTaken = categories
    .ofProject(place.projectId)
    .some((other) => other.id !== category.id && other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) return refuse('name_taken', { message: `There is a category “${name}” already.` })
  if (name !== category.name) {
    categories.rename(category.id, name, timestamp(platform.clock))
    tell(platform, actor, place, [category.name], [name])
  }
  return ok(wireCategory(categories.byId(category.id) ?? category))
}

/** Deletes categories. Their people lose them; their items get another category if one is named. */
export function deleteCategories(
  platform: Platform,
  { caller, actor, place, query }: Call<'deleteCategories'>,
  found: readonly WireCategory[],
): Result<EndpointAnswer<'deleteCategories'>, Refusal> {
  const access = settingAccess(platform, caller, place)
  if (!access.ok) return access
  if (query.filter === undefined && query.s === undefined)
    return refuse('bad_request', { message: 'query.filter: which categories?', data: { key: 'query.filter' } })
  const { storage, clock } = platform
  const into = query.into ?? null
  const isHere = into === null || storage.categories.byId(into)?.projectId === place.projectId
  if (!isHere || found.some(({ id }) => id === into))
    return refuse('bad_request', {
      message: 'query.into: another category of this project is expected',
      data: { key: 'query.into' },
    })
  storage.attempt(() => {
    storage.categories.forget(new Date(clock.now() - KEPT_MS).toISOString())
    for (const { id, project_id: projectId } of found) {
      storage.categories.putAway({ id, projectId }, into, timestamp(clock))
      storage.items.moveCategory(projectId, id, into)
    }
    return ok(null)
  })
  if (found.length > 0) {
    const names = found.map(({ name }) => name)
    tell(platform, actor, place, names, [])
  }
  return ok({ data: [...found] })
}

/** Restores deleted categories, all or none. */
export const restoreCategories: Handler<'restoreCategories'> = (platform, { caller, actor, place, body }) => {
  const access = settingAccess(platform, caller, place)
  if (!access.ok) return access
  const { storage } = platform
  const present = storage.categories.ofProject(place.projectId)
  const taken = new Set(present.map(({ name }) => name.toLowerCase()))
  const back: CategoryRow[] = []
  for (const id of new Set(body.ids)) {
    const category = storage.categories.deleted(id)
    if (category === undefined || category.projectId !== place.projectId)
      return refuse('not_found', { message: 'This category can’t be brought back any more.' })
    if (taken.has(category.name.toLowerCase()))
      return refuse('name_taken', { message: `There is a category “${category.name}” again.` })
    taken.add(category.name.toLowerCase())
    back.push(category)
  }
  if (taken.size > CATEGORIES_MAX) {
    return refuse('limit_reached', {
      message: `A project has ${CATEGORIES_MAX.toLocaleString('en')} categories at most.`,
    })
  }
  return storage.attempt(() => {
    for (const category of back) {
      storage.items.categoryBack(category.id)
      storage.categories.bringBack(category)
    }
    const rows = rowsOf(
      platform,
      back.map(({ id }) => id),
    )
    const names = back.map(({ name }) => name)
    tell(platform, actor, place, [], names)
    return ok({ data: rows })
  })
}

function settingAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.actions('project').includes('ManageSettings')
    ? access
    : refuse('forbidden', { message: 'Only admins of the project change its categories.' })
}

function rowsOf({ storage }: Platform, ids: readonly number[]): WireCategory[] {
  return ids.flatMap((id) => {
    const row = storage.categories.byId(id)
    return row === undefined ? [] : [wireCategory(row)]
  })
}

function nameless(key: string): Result<never, Refusal> {
  return refuse('bad_request', { message: 'A category needs a name.', data: { key } })
}

function tell(
  platform: Platform,
  actor: Actor,
  { teamId, projectId }: ProjectPlace,
  before: readonly string[],
  after: readonly string[],
): void {
  record(platform, actor, {
    name: 'project.changed',
    place: { teamId, projectId },
    thing: thingText('project', [projectId]),
    before: { categories: before },
    after: { categories: after },
  })
}
