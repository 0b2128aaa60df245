import { thingText } from '#domain/live'
import {
  defaultSetting,
  isSettingName,
  readSetting,
  settingHindrance,
  type SettingName,
  settingsAlong,
  type SettingValue,
} from '#domain/project-settings'
import { ok, type Result } from '#domain/result'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Call, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectFacts, ProjectRow } from '../../storage/projects'
import { projectAccess } from '../access/project-access'
import { wireSettings } from './wire-settings'

/** Settings that affect people's rights. */
const RIGHTS: ReadonlySet<SettingName> = new Set(['ImageAutoAssignEnable'])

type Wish = Call<'changeSettings'>['body']['settings'][number]
interface Change {
  readonly name: SettingName
  readonly value: SettingValue
}

/** Changes settings of a project, all or none; drops unknown names. */
export const changeSettings: Handler<'changeSettings'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('ManageSettings')) {
    return refuse('forbidden', { message: 'Only admins of the project change its settings.' })
  }
  const { storage, clock } = platform
  const project = storage.projects.byId(caller.person.id, place.projectId)
  if (project === undefined) return refuse('not_found', { message: 'There is no such project.' })
  const wished = wishedChanges(platform, project, body.settings)
  if (!wished.ok) return wished
  const changes = wished.value.filter(({ name, value }) => present(platform, project, name) !== value)
  if (changes.length > 0) {
    const before = Object.fromEntries(changes.map(({ name }) => [name, present(platform, project, name) ?? null]))
    for (const { name, value } of changes) {
      storage.settings.set(project.id, {
        attribute: name,
        value,
        previous: before[name] ?? null,
        changedBy: caller.person.email,
        changedAt: timestamp(clock),
      })
    }
    record(platform, actor, {
      name: changes.some(({ name }) => RIGHTS.has(name)) ? 'access.changed' : 'project.changed',
      place,
      thing: thingText('project', [project.id]),
      before,
      after: Object.fromEntries(changes.map(({ name, value }) => [name, value])),
    })
  }
  return ok(wireSettings(storage, project))
}

function wishedChanges(
  platform: Platform,
  project: ProjectRow,
  wishes: readonly Wish[],
): Result<readonly Change[], Refusal> {
  const changes = new Map<SettingName, SettingValue>()
  for (const [at, { attribute, value: said, was }] of wishes.entries()) {
    if (!isSettingName(attribute)) continue
    const key = `body.settings.${at}.value`
    const now = present(platform, project, attribute)
    const read = readSetting(attribute, said)
    // An equal value is no change: the public client sends all settings back.
    if (read.ok && read.value === now) continue
    const hindrance = settingHindrance(attribute, project) ?? flowHindrance(platform, project, attribute)
    if (hindrance !== undefined) return refuse('bad_request', { message: hindrance, data: { key } })
    if (!read.ok) return refuse('bad_request', { message: read.error, data: { key } })
    if (was !== undefined && was !== (now ?? null)) {
      const by = platform.storage.settings.one(project.id, attribute)?.changedBy ?? null
      return refuse('conflict', {
        message: `${by ?? 'Somebody'} changed it in the meantime.`,
        data: { key, present: now ?? null, by },
      })
    }
    changes.set(attribute, read.value)
    for (const { name, value } of settingsAlong(attribute)) changes.set(name, value)
  }
  return ok([...changes].map(([name, value]) => ({ name, value })))
}

/** Reason why the kind of a flow can't change: it does so only where the steps are saved, or without steps. */
function flowHindrance({ storage }: Platform, { id }: ProjectFacts, name: SettingName): string | undefined {
  if (name !== 'WorkflowType' || !storage.steps.ofProject(id)?.steps.length) return undefined
  return 'The project has steps: the kind of its flow changes where they are written.'
}

function present({ storage }: Platform, { id, type }: ProjectFacts, name: SettingName): SettingValue | undefined {
  return storage.settings.one(id, name)?.value ?? defaultSetting(name, type)
}
