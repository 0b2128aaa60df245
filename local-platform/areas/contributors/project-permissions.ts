import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import type { EndpointBody } from '#endpoints'
import { record } from '../../events/record'
import type { Call } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { Platform } from '../../platform-context'
import { PROJECT_ROLE } from '../access/grants'
import { PROJECT_PERMISSIONS } from '../access/permissions'
import { runningMembership } from '../access/project-access'
import { selectPage } from '../select-page'
import { projectUsers } from './work-lists'

export type PermissionEdit = Extract<EndpointBody<'editPeopleCategories'>['body'], { readonly add?: unknown }>

interface Edited {
  readonly id: number
  readonly email: string
  readonly userPermissions: { id: number; name: string }[]
}

const KNOWN = new Map<number, string>(PROJECT_PERMISSIONS.map(({ id, name }) => [id, name]))

/** Grants or revokes permissions of the people that a search finds; only project admins can have them. */
export function editPermissions(
  platform: Platform,
  { caller, actor, place, body }: Call<'editPeopleCategories'>,
  edit: PermissionEdit,
) {
  const running = runningMembership(platform, caller, place.teamId)
  if (!running.ok) return running
  const users = projectUsers(platform, caller, place)
  if (!users.ok) return users
  const found = selectPage(users.value, body)
  if (!found.ok) return found
  const given = platform.storage.permissions.ofProject
  const done: { add: Edited[]; remove: Edited[] } = { add: [], remove: [] }
  for (const side of ['add', 'remove'] as const) {
    const wanted = edit[side]?.userPermissions ?? []
    const unknown = wanted.findIndex(({ id }) => !KNOWN.has(id))
    if (unknown !== -1) {
      const key = `body.body.${side}.userPermissions.${unknown}.id`
      return refuse('bad_request', { message: `${key}: there is no such permission`, data: { key } })
    }
    for (const { id, email, role } of found.value.data) {
      if (side === 'add' && role !== PROJECT_ROLE.admin) continue
      const made = wanted.filter((one) => given.set(place.projectId, id, one.id, side === 'add'))
      if (made.length === 0) continue
      done[side].push({
        id,
        email,
        userPermissions: made.map((one) => ({ id: one.id, name: KNOWN.get(one.id) ?? '' })),
      })
      record(platform, actor, {
        name: 'access.changed',
        place,
        thing: thingText('person', [id]),
        after: { permissions: given.of(place.projectId, id) },
      })
    }
  }
  return ok({ data: done })
}
