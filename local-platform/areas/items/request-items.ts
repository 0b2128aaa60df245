import { ok, type Result } from '#domain/result'
import { thingText } from '#domain/live'
import { defaultSetting, REQUEST_BATCH_MAX, type SettingName } from '#domain/project-settings'
import { record } from '../../events/record'
import type { Handler } from '../../server/handler'
import type { Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import { PROJECT_ROLE } from '../access/grants'
import { type ProjectAccess, projectAccess, takesRequests } from '../access/project-access'
import type { RequestOrder } from '../../storage/item-assignments'
import { wireItem } from '../wire'

/** Status values whose items a role receives, in order: for annotators and for reviewers. */
const RECEIVED: ReadonlyMap<number, readonly number[]> = new Map([
  [PROJECT_ROLE.annotator, [1, 4, 2]],
  [PROJECT_ROLE.qa, [3]],
])

/** Keyed by the setting's numbers. */
const ORDERS: Readonly<Partial<Record<number, RequestOrder>>> = { 1: 'name', 2: 'priority', 3: 'oldest', 4: 'newest' }

/** Assigns the caller a batch of items without an assignee in their role. */
export const requestItems: Handler<'requestItems'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const { roleId, hiddenValues, folderIds } = access.value
  if (!takesRequests(platform, place.projectId)) {
    return refuse('forbidden', { message: 'Requests are off in this project: its admins assign the items.' })
  }
  const granted = access.value.actions('project')
  const needed = body.category === undefined ? 'RequestItem' : 'RequestItemByCategory'
  if (!granted.includes(needed)) return refuse('forbidden', { message: 'You may not request items in this project.' })
  const present = (name: SettingName) =>
    Number(
      platform.storage.settings.one(place.projectId, name)?.value ?? defaultSetting(name, access.value.project.type),
    )
  const order = ORDERS[present('ItemAutoAssignOrder')] ?? 'name'
  const batch = present('ImageAutoAssignCount')
  const wanted = body.count ?? batch
  if (wanted < 1 || wanted > REQUEST_BATCH_MAX) {
    return refuse('bad_request', {
      message: `body.count: 1 to ${REQUEST_BATCH_MAX} items at once`,
      data: { key: 'body.count' },
    })
  }
  const wished = wishedCategories(platform, access.value, caller.person.id, body.category)
  if (!wished.ok) return wished
  const { items } = platform.storage
  const given = (RECEIVED.get(roleId) ?? [])
    .filter((value) => !hiddenValues.includes(value))
    .flatMap((status) =>
      items.unassigned(
        { projectId: place.projectId, status, roleId, categoryIds: wished.value, folderIds },
        wanted,
        order,
      ),
    )
    .slice(0, wanted)
  for (const item of given) items.assign(item.id, caller.person.id, roleId)
  if (given.length > 0) {
    record(platform, actor, {
      name: 'item.assigned',
      place,
      thing: thingText(
        'item',
        given.map(({ id }) => id),
      ),
      after: { person_id: caller.person.id, role_id: roleId },
    })
  }
  return ok({ data: given.map((item) => wireItem(item)) })
}

/** Category requested by id or name, else the person's own ones; without either, items of any. */
function wishedCategories(
  { storage }: Platform,
  { project, actions }: ProjectAccess,
  personId: number,
  category: string | number | undefined,
): Result<readonly number[] | undefined, Refusal> {
  if (category === undefined) {
    if (!actions('project').includes('RequestItemByCategory')) return ok(undefined)
    return ok(
      storage.categories
        .ofPeople(project.id)
        .get(personId)
        ?.map(({ id }) => id),
    )
  }
  const found = storage.categories
    .ofProject(project.id)
    .find(({ id, name }) => id === category || name.toLowerCase() === String(category).toLowerCase())
  return found === undefined
    ? refuse('bad_request', { message: 'This project has no such category.', data: { key: 'body.category' } })
    : ok([found.id])
}
