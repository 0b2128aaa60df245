import { ok } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { isOwnPassword } from './own-password'
import { createThrottle, type Throttle } from './throttle'

const throttles = new WeakMap<Platform, Throttle>()

function throttleOf(platform: Platform): Throttle {
  const throttle = throttles.get(platform) ?? createThrottle(platform.clock)
  throttles.set(platform, throttle)
  return throttle
}

/**
 * Deletes the caller's account, with the teams that have no other member and all of their data. An owner of a team with
 * other members must transfer it first.
 */
export const deleteAccount: Handler<'deleteAccount'> = async (platform, { caller, actor, body }) => {
  const { person } = caller
  const { storage } = platform
  if (caller.teamId !== undefined) return refuse('forbidden', { message: 'An SDK token deletes no account.' })
  if (body.email.trim().toLowerCase() !== person.email.toLowerCase())
    return refuse('bad_request', { message: 'This is not the e-mail address of the account.' })
  const throttle = throttleOf(platform)
  const name = `delete ${person.id}`
  if (throttle.begin(name) > 0)
    return refuse('bad_request', { status: 429, message: 'Too many tries. Wait a little and try again.' })
  if (!(await isOwnPassword(platform, person, body.password)))
    return refuse('bad_request', { message: 'The password is not right.' })
  throttle.succeeded(name)
  const left = storage.write(() => {
    const memberships = storage.teams.ofPerson(person.id)
    const owned = memberships.filter(({ team }) => team.creatorEmail === person.email)
    const shared = owned.filter(({ team }) => storage.teams.users(team.id).length > 1)
    if (shared.length > 0) {
      const names = shared.map(({ team }) => `“${team.name}”`).join(', ')
      return refuse('team_has_members', { message: `You own ${names}, and others work there.` })
    }
    const projectIds = owned.flatMap(({ team }) => storage.teams.remove(team.id))
    storage.people.remove(person.id)
    for (const { team } of memberships) {
      if (owned.some((one) => one.team.id === team.id)) continue
      record(platform, actor, {
        name: 'member.removed',
        place: { teamId: team.id },
        thing: thingText('person', [person.id]),
      })
    }
    return ok(projectIds)
  })
  if (!left.ok) return left
  void storage.backups.renew()
  for (const projectId of left.value) {
    const gone = [storage.itemFiles.discardProject(projectId), storage.attachments.discardProject(projectId)]
    await Promise.all(gone).catch((cause: unknown) => platform.log.write('delete account', cause))
  }
  return ok({ ok: true })
}
