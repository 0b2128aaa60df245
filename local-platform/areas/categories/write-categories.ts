import { PROJECT_TYPE } from '#domain/enums'
import { CATEGORY_NAME_MAX } from '#domain/endpoints/categories'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer, WireCategory } from '#endpoints'
import { type Actor, record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import type { Call, Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { projectAccess, type ProjectAccess, type ProjectPlace } from '../access/project-access'
import { wireCategory } from './wire-category'

/** As many as people still find their way among. */
const CATEGORIES_MAX = 1_000

/** Makes categories; a name that is there already is passed over. */
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
    const name = keptName(said)
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

/** Gives a category another name; no two of a project are alike but for the case of their letters. */
export const renameCategory: Handler<'renameCategory'> = (platform, { caller, actor, place, body }) => {
  const access = settingAccess(platform, caller, place)
  if (!access.ok) return access
  const { categories } = platform.storage
  const category = categories.byId(place.categoryId)
  if (category === undefined || category.projectId !== place.projectId)
    return refuse('not_found', { message: 'There is no such category.' })
  const name = keptName(body.name)
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

/** Takes categories away; their items and people are of none then. */
export function deleteCategories(
  platform: Platform,
  { caller, actor, place, query }: Call<'deleteCategories'>,
  found: readonly WireCategory[],
): Result<EndpointAnswer<'deleteCategories'>, Refusal> {
  const access = settingAccess(platform, caller, place)
  if (!access.ok) return access
  if (query.filter === undefined && query.s === undefined)
    return refuse('bad_request', { message: 'query.filter: which categories?', data: { key: 'query.filter' } })
  for (const { id } of found) {
    platform.storage.items.emptyCategory(place.projectId, id)
    platform.storage.categories.remove(id)
  }
  if (found.length > 0) {
    const names = found.map(({ name }) => name)
    tell(platform, actor, place, names, [])
  }
  return ok({ data: [...found] })
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

function keptName(said: string): string {
  return said.normalize('NFC').trim().slice(0, CATEGORY_NAME_MAX).trim()
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
