import { ok, type Result } from '#domain/result'
import { thingText } from '#domain/live'
import { given } from '#domain/given'
import type { SaidGroup } from '#endpoints'
import { type Actor, record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { type AttributeGroup, classIdOfGroup, groupIdOfAttribute } from '../../storage/class-groups'
import type { ClassRow } from '../../storage/classes'
import type { ProjectPlace } from '../access/project-access'
import { checkedClass, classOf, notUsed, writingAccess } from './class-rules'

/** Adds a group of attributes to a class. */
export const createAttributeGroup: Handler<'createAttributeGroup'> = (platform, call) => {
  const { class_id, ...said } = call.body
  const changed = withGroups(platform, call, class_id, (groups) => ok([...groups, asNew(said)]))
  if (!changed.ok) return changed
  return foundGroup(changed.value.attributeGroups.at(-1))
}

/** Changes a group; its type can't change while objects use the class. */
export const updateAttributeGroup: Handler<'updateAttributeGroup'> = (platform, call) => {
  const { groupId } = call.place
  const changed = withGroups(platform, call, classIdOfGroup(groupId), (groups) =>
    withOne(groups, groupId, (group) => ({ ...group, ...given(call.body) })),
  )
  return changed.ok ? foundGroup(changed.value.attributeGroups.find(({ id }) => id === groupId)) : changed
}

/** Deletes a group with its attributes. */
export const deleteAttributeGroup: Handler<'deleteAttributeGroup'> = (platform, call) => {
  const { groupId } = call.place
  const changed = withGroups(platform, call, classIdOfGroup(groupId), (groups) =>
    groups.some(({ id }) => id === groupId) ? ok(groups.filter(({ id }) => id !== groupId)) : gone(),
  )
  return changed.ok ? ok({ ok: true as const }) : changed
}

/** Adds an attribute to a group. */
export const createAttribute: Handler<'createAttribute'> = (platform, call) => {
  const { group_id, ...said } = call.body
  const changed = withGroups(platform, call, classIdOfGroup(group_id), (groups) =>
    withOne(groups, group_id, (group) => ({ ...group, attributes: [...(group.attributes ?? []), asNew(said)] })),
  )
  if (!changed.ok) return changed
  return foundAttribute(changed.value.attributeGroups.find(({ id }) => id === group_id)?.attributes.at(-1))
}

/** Renames an attribute, or makes it a default. */
export const updateAttribute: Handler<'updateAttribute'> = (platform, call) => {
  const { attributeId } = call.place
  const groupId = groupIdOfAttribute(attributeId)
  const changed = withGroups(platform, call, classIdOfGroup(groupId), (groups) =>
    withAttribute(groups, groupId, attributeId, (attribute) => [{ ...attribute, ...given(call.body) }]),
  )
  if (!changed.ok) return changed
  const group = changed.value.attributeGroups.find(({ id }) => id === groupId)
  return foundAttribute(group?.attributes.find(({ id }) => id === attributeId))
}

export const deleteAttribute: Handler<'deleteAttribute'> = (platform, call) => {
  const { attributeId } = call.place
  const groupId = groupIdOfAttribute(attributeId)
  const changed = withGroups(platform, call, classIdOfGroup(groupId), (groups) =>
    withAttribute(groups, groupId, attributeId, () => []),
  )
  return changed.ok ? ok({ ok: true as const }) : changed
}

type Groups = readonly SaidGroup[]
type Attribute = NonNullable<SaidGroup['attributes']>[number]
interface GroupCall {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: ProjectPlace
}

/** Changes the groups of a class by the rules of classes and returns the changed class. */
function withGroups(
  platform: Platform,
  { caller, actor, place }: GroupCall,
  classId: number,
  change: (groups: Groups) => Result<Groups, Refusal>,
): Result<ClassRow, Refusal> {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const found = classOf(platform, place, classId)
  if (!found.ok) return found
  const before = found.value
  const known = before.attributeGroups.map(saidAgain)
  const changed = change(known)
  if (!changed.ok) return changed
  const groups = [...changed.value]
  const { name, color, kind } = before
  const checked = checkedClass({ name, color, type: kind, attribute_groups: groups }, access.value, 'body')
  if (!checked.ok) return checked
  const types = new Map(groups.map(({ id, group_type }) => [id, group_type]))
  if (known.some(({ id, group_type }) => (types.get(id) ?? group_type) !== group_type)) {
    const unused = notUsed(platform, place.projectId, before)
    if (!unused.ok) return unused
  }
  const { classes } = platform.storage
  classes.change(before, { name, color, kind, groups }, timestamp(platform.clock))
  record(platform, actor, { name: 'class.changed', place, thing: thingText('class', [before.id]) })
  return ok(classes.byId(before.id) ?? before)
}

function withOne(groups: Groups, groupId: number, change: (group: SaidGroup) => SaidGroup): Result<Groups, Refusal> {
  if (!groups.some(({ id }) => id === groupId)) return gone()
  return ok(groups.map((group) => (group.id === groupId ? change(group) : group)))
}

function withAttribute(
  groups: Groups,
  groupId: number,
  attributeId: number,
  change: (attribute: Attribute) => Attribute[],
): Result<Groups, Refusal> {
  const isThere = groups.some(
    ({ id, attributes = [] }) => id === groupId && attributes.some((one) => one.id === attributeId),
  )
  if (!isThere) return gone()
  return withOne(groups, groupId, (group) => {
    const before = group.attributes ?? []
    const [old] = before.filter(({ id }) => id === attributeId)
    const now = old === undefined ? [] : change(old)
    return {
      ...group,
      attributes: before.flatMap((one) => (one === old ? now : [one])),
      default_value: defaultWith(group.default_value, old?.name, now[0]?.name),
    }
  })
}

/** Default value after its attribute was renamed or deleted. */
function defaultWith(value: SaidGroup['default_value'], old: string | undefined, now: string | undefined) {
  if (Array.isArray(value)) return value.flatMap((name) => (name === old ? (now ?? []) : [name]))
  return value === old ? (now ?? null) : value
}

function saidAgain({ group_type, attributes, ...group }: AttributeGroup): SaidGroup {
  return {
    ...group,
    group_type: group_type as SaidGroup['group_type'],
    attributes: attributes.map((one) => ({ ...one })),
  }
}

/** Removes the ids of new entries, which the platform assigns. */
function asNew<T extends object>(said: T): T {
  return { ...said, id: undefined }
}

function gone(): Result<never, Refusal> {
  return refuse('not_found', { message: 'There is no such group or attribute.' })
}

function foundGroup(group: AttributeGroup | undefined) {
  return group === undefined ? gone() : ok({ ...group, attributes: [...group.attributes] })
}

function foundAttribute(attribute: AttributeGroup['attributes'][number] | undefined) {
  return attribute === undefined ? gone() : ok(attribute)
}
