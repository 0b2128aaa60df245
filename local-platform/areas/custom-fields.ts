import { thingText } from '#domain/live'
import { err, ok, type Result } from '#domain/result'
import type { EndpointAnswer, EndpointQuery, Subjects, WireField } from '#endpoints'
import { record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { FieldPlace, FieldTemplate } from '../storage/fields'
import { membershipWith, teamActions } from './access/permissions'
import { projectAccess, teamMembership } from './access/project-access'
import { projectSearch, projectUsers, teamUsers, workProjects } from './contributors/work-lists'
import { fieldNameKey, fieldNameProblem, fieldProblem, misfit, remainingValue } from './fields/field-rules'
import { selectPage } from './select-page'
import { wireList } from './wire'

const FIELDS_MAX = 100
type WireFieldValue = EndpointAnswer<'listFieldValues'>['data'][number]['values'][number]

/** Endpoints of custom fields of projects and people, with their values. */
export const customFields = {
  listFieldTemplates: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const rows = platform.storage.fields
      .list(fieldPlace(place.teamId, query))
      .map((field) => wireField(platform, field))
    return ok(wireList(rows, rows.length))
  },
  createFieldTemplate: (platform, { caller, actor, place, query, body }) => {
    const membership = mayManage(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { fields } = platform.storage
    const at = fieldPlace(place.teamId, query)
    const payload = body.component_payload ?? {}
    const wrong = fieldProblem(body.component_id, payload)
    if (wrong !== undefined) return wrongPart(`body.${wrong.key}`, wrong.why)
    const unfit = nameRefusal(fields.list(at), body.name, undefined)
    if (unfit !== undefined) return unfit
    if (fields.list(at).length >= FIELDS_MAX)
      return refuse('limit_reached', { message: `There is room for ${FIELDS_MAX} fields, and all are there.` })
    const id = fields.add(at, {
      name: body.name.trim(),
      nameKey: fieldNameKey(body.name),
      componentId: body.component_id,
      payload,
      at: timestamp(platform.clock),
    })
    tell(platform, actor, place.teamId, id, undefined, body.name.trim())
    return fieldOf(platform, place.teamId, id, (field) => wireField(platform, field))
  },
  updateFieldTemplate: (platform, { caller, actor, place, body }) => {
    const membership = mayManage(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const found = fieldOf(platform, place.teamId, place.templateId, (field) => field)
    if (!found.ok) return found
    const before = found.value
    const { fields } = platform.storage
    const name = body.name ?? before.name
    const unfit = nameRefusal(fields.list(before), name, before.id)
    if (unfit !== undefined) return unfit
    const payload = body.component_payload ?? before.payload
    const wrong = fieldProblem(before.componentId, payload)
    if (wrong !== undefined) return wrongPart(`body.${wrong.key}`, wrong.why)
    const lost = fields.entries(before.id).filter(({ value }) => misfit({ ...before, payload }, value) !== undefined)
    if (lost.length > 0 && body.drop_values !== true) {
      return refuse('in_use', {
        message: `${lost.length} values don't fit any more. Say that they may be dropped.`,
        data: { used: [{ what: 'value', count: lost.length }] },
      })
    }
    for (const { parentId, entityId, value } of lost)
      fields.set(before.id, parentId, entityId, remainingValue({ ...before, payload }, value))
    fields.change(before.id, name.trim(), fieldNameKey(name), payload, timestamp(platform.clock))
    tell(platform, actor, place.teamId, before.id, before.name, name.trim())
    return fieldOf(platform, place.teamId, before.id, (field) => wireField(platform, field))
  },
  deleteFieldTemplate: (platform, { caller, actor, place }) => {
    const membership = mayManage(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const found = fieldOf(platform, place.teamId, place.templateId, (field) => field)
    if (!found.ok) return found
    platform.storage.fields.remove(place.templateId)
    tell(platform, actor, place.teamId, place.templateId, found.value.name, undefined)
    return ok({ deleted: 1 })
  },
  searchEntities: (platform, { caller, place, query, body }) => {
    const rows = entities(platform, caller, place.teamId, query)
    if (!rows.ok) return rows
    return selectPage(rows.value, query.entity === 'Project' ? projectSearch(body) : body)
  },
  listFieldValues: (platform, { caller, place, query }) => {
    const rows = plainEntities(platform, caller, place.teamId, query)
    if (!rows.ok) return rows
    const values = seenValues(platform, caller, place.teamId, query)
    if (!values.ok) return values
    const filled = rows.value.flatMap(({ id }) => {
      const own = values.value.get(id)
      return own === undefined ? [] : [{ id, values: Object.entries(own).map(wireValue) }]
    })
    return ok(wireList(filled, filled.length))
  },
  readEntity: (platform, { caller, place, query }) => entityOf(platform, caller, place, query),
  setFieldValues: (platform, { caller, actor, place, query, body }) => {
    const found = entityOf(platform, caller, place, query)
    if (!found.ok) return found
    const allowed = mayFill(platform, caller, place, query)
    if (!allowed.ok) return allowed
    const { fields } = platform.storage
    const templates = new Map(fields.list(fieldPlace(place.teamId, query)).map((field) => [field.id, field]))
    const said = Object.entries(body.customField.custom_field_values)
    for (const [fieldId, value] of said) {
      const field = templates.get(Number(fieldId))
      const key = `body.customField.custom_field_values.${fieldId}`
      if (field === undefined) return wrongPart(key, 'there is no such field')
      const expected = misfit(field, value)
      if (expected !== undefined) {
        return refuse('bad_request', {
          message: `${key}: “${field.name}” takes another value`,
          data: { key, details: expected },
        })
      }
    }
    const parentId = query.parentEntity === 'Project' ? (query.project_id ?? 0) : 0
    for (const [fieldId, value] of said) fields.set(Number(fieldId), parentId, place.entityId, value)
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText(
        'field',
        said.map(([fieldId]) => Number(fieldId)),
      ),
    })
    return entityOf(platform, caller, place, query)
  },
} satisfies HandlersOf<Subjects['customFields']>

type About = Pick<EndpointQuery<'readEntity'>, 'entity' | 'parentEntity' | 'project_id'>

function fieldPlace(teamId: number, { entity, parentEntity }: Pick<About, 'entity' | 'parentEntity'>): FieldPlace {
  return { teamId, entity, parentEntity }
}

/** Projects or people of a call, each with its field values. */
function entities(platform: Platform, caller: Caller, teamId: number, about: About) {
  const rows = plainEntities(platform, caller, teamId, about)
  if (!rows.ok) return rows
  const values = seenValues(platform, caller, teamId, about)
  if (!values.ok) return values
  return ok(
    rows.value.map((row) => ({ ...row, customField: { custom_field_values: { ...values.value.get(row.id) } } })),
  )
}

/** The values that the caller sees: fields of people need a permission, but each person sees their own. */
function seenValues(
  platform: Platform,
  caller: Caller,
  teamId: number,
  about: About,
): Result<ReadonlyMap<number, Readonly<Record<string, unknown>>>, Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  const parentId = about.parentEntity === 'Project' ? (about.project_id ?? 0) : 0
  const values = platform.storage.fields.values(fieldPlace(teamId, about), parentId)
  const actions = teamActions(platform, membership.value, caller.person.id)
  if (about.entity === 'Project' || SEEING.some((action) => actions.includes(action))) return ok(values)
  const own = values.get(caller.person.id)
  return ok(new Map(own === undefined ? [] : [[caller.person.id, own]]))
}

/** Each of these shows the values of people. */
const SEEING = ['ViewContributorFields', 'EditContributorFields'] as const

/** A value is kept as it was checked when it was set. */
function wireValue([fieldId, value]: readonly [string, unknown]): WireFieldValue {
  return { field_id: Number(fieldId), value: value as WireFieldValue['value'] }
}

function mayManage(platform: Platform, caller: Caller, teamId: number) {
  return membershipWith(platform, caller, teamId, 'ManageCustomField')
}

function plainEntities(
  platform: Platform,
  caller: Caller,
  teamId: number,
  { entity, parentEntity, project_id }: About,
) {
  if (entity === 'Project') return workProjects(platform, caller, teamId)
  if (parentEntity === 'Team') return teamUsers(platform, caller, teamId, SEEING)
  if (project_id === undefined)
    return refuse('bad_request', { message: 'query.project_id: whose people?', data: { key: 'query.project_id' } })
  return projectUsers(platform, caller, { teamId, projectId: project_id })
}

function entityOf(
  platform: Platform,
  caller: Caller,
  { teamId, entityId }: { readonly teamId: number; readonly entityId: number },
  about: About,
) {
  const rows = entities(platform, caller, teamId, about)
  if (!rows.ok) return rows
  const found = rows.value.find(({ id }) => id === entityId)
  return found === undefined ? refuse('not_found') : ok(found)
}

/** Tells who may fill a field: project admins for project fields, team owners and admins for people's fields. */
function mayFill(
  platform: Platform,
  caller: Caller,
  { teamId, entityId }: { readonly teamId: number; readonly entityId: number },
  { entity }: About,
): Result<true, Refusal> {
  if (entity === 'Contributor') {
    const membership = membershipWith(platform, caller, teamId, 'EditContributorFields')
    return membership.ok ? ok(true as const) : membership
  }
  const access = projectAccess(platform, caller, { teamId, projectId: entityId })
  if (!access.ok) return access
  return access.value.actions('project').includes('UpdateProject') ? ok(true as const) : refuse('forbidden')
}

function fieldOf<T>(
  { storage }: Platform,
  teamId: number,
  id: number,
  read: (field: FieldTemplate) => T,
): Result<T, Refusal> {
  const found = storage.fields.byId(id)
  return found === undefined || found.teamId !== teamId
    ? refuse('not_found', { message: 'The team has no such field.' })
    : ok(read(found))
}

function nameRefusal(present: readonly FieldTemplate[], said: string, own: number | undefined) {
  const problem = fieldNameProblem(said)
  if (problem !== undefined) return wrongPart('body.name', problem)
  const other = present.find(({ id, name }) => id !== own && fieldNameKey(name) === fieldNameKey(said))
  return other === undefined
    ? undefined
    : refuse('name_taken', { message: `There is another field “${other.name}”.`, data: { key: 'body.name' } })
}

function wrongPart(key: string, why: string): { readonly ok: false; readonly error: Refusal } {
  return err(refuse('bad_request', { message: `${key}: ${why}`, data: { key } }).error)
}

function tell(
  platform: Platform,
  actor: Parameters<typeof record>[1],
  teamId: number,
  id: number,
  before: string | undefined,
  after: string | undefined,
): void {
  record(platform, actor, {
    name: 'access.changed',
    place: { teamId },
    thing: thingText('field', [id]),
    before: before === undefined ? null : { name: before },
    after: after === undefined ? null : { name: after },
  })
}

function wireField(
  { storage }: Platform,
  { id, teamId, name, componentId, payload, createdAt, updatedAt }: FieldTemplate,
): WireField {
  return {
    id,
    team_id: teamId,
    name,
    component_id: componentId,
    component_payload: payload,
    access: {},
    uses: storage.fields.uses(id),
    createdAt,
    updatedAt,
  }
}
