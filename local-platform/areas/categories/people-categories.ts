import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import { record } from '../../events/record'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess } from '../access/project-access'
import { editPermissions } from '../contributors/project-permissions'
import { projectUsers } from '../contributors/work-lists'
import { selectPage } from '../select-page'
import { wireList } from '../wire'

/** Adds or removes categories of the people that a search finds. */
export const editPeopleCategories: Handler<'editPeopleCategories'> = (platform, call) => {
  const { caller, actor, place, query, body } = call
  const edit = body.body
  if (query.action === 'editpermissions' || !('categories' in edit)) {
    if (query.action === 'editpermissions' && !('categories' in edit)) return editPermissions(platform, call, edit)
    const key = 'body.body'
    return refuse('bad_request', { message: `${key}: not what this action takes`, data: { key } })
  }
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('AssignItem'))
    return refuse('forbidden', { message: 'Only admins of the project say who receives which categories.' })
  const { categories } = platform.storage
  const known = new Set(categories.ofProject(place.projectId).map(({ id }) => id))
  const unknown = edit.categories.findIndex(({ id }) => !known.has(id))
  if (unknown !== -1) {
    const key = `body.body.categories.${unknown}.id`
    return refuse('bad_request', { message: `${key}: this project has no such category`, data: { key } })
  }
  const users = projectUsers(platform, caller, place)
  if (!users.ok) return users
  const found = selectPage(users.value, body)
  if (!found.ok) return found
  const apply = query.action === 'addcontributorcategory' ? categories.give : categories.take
  const changed = found.value.data.filter(
    ({ id: personId }) => edit.categories.filter(({ id }) => apply(place.projectId, personId, id)).length > 0,
  )
  if (changed.length > 0) {
    record(platform, actor, {
      name: 'access.changed',
      place,
      thing: thingText(
        'person',
        changed.map(({ id }) => id),
      ),
      after: { [query.action]: edit.categories.map(({ id }) => id) },
    })
  }
  const now = categories.ofPeople(place.projectId)
  const rows = found.value.data.map(({ id, email, role }) => ({
    id,
    email,
    role,
    categories: [...(now.get(id) ?? [])],
  }))
  return ok(wireList(rows, rows.length))
}
