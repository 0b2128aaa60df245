import { CLASS_KINDS } from '#domain/endpoints/classes'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { SaidClass } from '#endpoints'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Call, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ClassRow } from '../../storage/classes'
import type { ProjectAccess } from '../access/project-access'
import { wireClass } from '../wire'
import { checkedClass, classOf, makingAccess, notUsed, optionProblems, writingAccess } from './class-rules'

const OBJECT = 1

/** Creates classes and skips taken names. */
export const createClasses: Handler<'createClasses'> = (platform, { caller, actor, place, body }) => {
  const names = body.classes.map(({ name }) => name)
  const access = makingAccess(platform, caller, place, names)
  if (!access.ok) return access
  const wrong = optionProblems(body.classes)
  if (wrong !== '') return refuse('bad_request', { message: wrong, data: { key: 'body.classes' } })
  const { classes } = platform.storage
  const wanted: SaidClass[] = []
  for (const [at, said] of body.classes.entries()) {
    const checked = checkedClass(said, access.value, `body.classes.${at}`)
    if (!checked.ok) return checked
    wanted.push(checked.value)
  }
  const taken = new Set(classes.ofProject(place.projectId).map(({ name }) => name))
  const existing: string[] = []
  const made: number[] = []
  for (const said of wanted) {
    if (taken.has(said.name)) existing.push(said.name)
    else {
      const id = classes.create(place.projectId, withKind(said), timestamp(platform.clock))
      if (said.digit !== undefined) classes.setDigit(place.projectId, id, said.digit)
      if (said.source_id !== undefined) classes.setSource(id, said.source_id)
      made.push(id)
    }
    taken.add(said.name)
  }
  if (made.length > 0) {
    // Data sets may have come in before their classes.
    platform.storage.revisions.adoptNames(place.projectId, rowsOf(platform, made))
    record(platform, actor, { name: 'class.created', place, thing: thingText('class', made) })
  }
  return ok({ data: rowsOf(platform, made), existing })
}

/** Changes a class; its kind can't change while objects use it. */
export const updateClass: Handler<'updateClass'> = (platform, { caller, actor, place, body }) => {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const found = classOf(platform, place, place.classId)
  if (!found.ok) return found
  const before = found.value
  const { position } = body
  const planned = plan(platform, access.value, before, saidOf(body), 'body')
  if (!planned.ok) return planned
  const names = [...namesBut(platform, place.projectId, [before.id]), planned.value.said.name]
  if (hasTwins(names)) return nameTaken(planned.value.said.name, 'body.name')
  write(platform, planned.value)
  const { classes } = platform.storage
  if (position !== undefined) classes.move(place.projectId, before.id, position)
  record(platform, actor, {
    name: 'class.changed',
    place,
    thing: thingText('class', [before.id]),
    before: { name: before.name, color: before.color },
    after: { name: planned.value.said.name, color: planned.value.said.color },
  })
  return ok(wireClass(classes.byId(before.id) ?? before))
}

/** Changes several classes by the rules of a single change, all of them or none. */
export const updateClasses: Handler<'updateClasses'> = (platform, { caller, actor, place, body }) => {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const plans: Plan[] = []
  for (const [at, { id, ...said }] of body.classes.entries()) {
    const found = classOf(platform, place, id)
    if (!found.ok) return found
    const planned = plan(platform, access.value, found.value, said, `body.classes.${at}`)
    if (!planned.ok) return planned
    plans.push(planned.value)
  }
  const ids = plans.map(({ before }) => before.id)
  const taken = new Set(namesBut(platform, place.projectId, ids))
  for (const [at, { said }] of plans.entries()) {
    if (taken.has(said.name)) return nameTaken(said.name, `body.classes.${at}.name`)
    taken.add(said.name)
  }
  platform.storage.classes.freeNames(
    plans.flatMap(({ before, said }) => (before.name === said.name ? [] : [before.id])),
  )
  for (const each of plans) write(platform, each)
  record(platform, actor, { name: 'class.changed', place, thing: thingText('class', ids) })
  return ok({ data: rowsOf(platform, ids) })
}

/** Deletes a class without objects. */
export const deleteClass: Handler<'deleteClass'> = (platform, { caller, actor, place }) => {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const found = classOf(platform, place, place.classId)
  if (!found.ok) return found
  const row = found.value
  const unused = notUsed(platform, place.projectId, row)
  if (!unused.ok) return unused
  platform.storage.classes.remove(row.id)
  record(platform, actor, {
    name: 'class.deleted',
    place,
    thing: thingText('class', [row.id]),
    before: { name: row.name, color: row.color },
  })
  return ok({ ok: true })
}

/** Normalises the two forms of a change. */
function saidOf({
  position: _position,
  type,
  attributeGroups,
  ...said
}: Call<'updateClass'>['body']): Partial<SaidClass> {
  const kind = typeof type === 'string' ? CLASS_KINDS.indexOf(type) + 1 : type
  const groups = withoutTwins(attributeGroups)?.map(({ group_type: groupType, is_required: isRequired, ...group }) => ({
    ...group,
    group_type: GROUP_TYPES[groupType],
    isRequired,
  }))
  return { ...said, ...given({ type: kind, attribute_groups: groups }) }
}

/** Of groups with the same id the first applies: a copy that a script changed is not new while it keeps the id. */
function withoutTwins<T extends { readonly id?: number | undefined }>(groups: readonly T[] | undefined) {
  return groups?.filter(({ id }, at) => id === undefined || groups.findIndex((other) => other.id === id) === at)
}

const GROUP_TYPES = { RADIO: 'radio', CHECKLIST: 'checklist', TEXT: 'text', NUMERIC: 'numeric', OCR: 'ocr' } as const

/** Permitted change. */
interface Plan {
  readonly before: ClassRow
  readonly said: SaidClass
}

function plan(
  platform: Platform,
  access: ProjectAccess,
  before: ClassRow,
  change: Partial<SaidClass>,
  key: string,
): Result<Plan, Refusal> {
  const said = { name: before.name, color: before.color, type: before.kind, ...change }
  const checked = checkedClass(said, access, key)
  if (!checked.ok) return checked
  const groupTypes = new Map((change.attribute_groups ?? []).map(({ id, group_type }) => [id, group_type]))
  const isOfOtherKind =
    said.type !== before.kind ||
    before.attributeGroups.some(({ id, group_type }) => (groupTypes.get(id) ?? group_type) !== group_type)
  if (isOfOtherKind) {
    const unused = notUsed(platform, before.projectId, before)
    if (!unused.ok) return err({ ...unused.error, data: { ...unused.error.data, key } })
  }
  return ok({ before, said: checked.value })
}

function write({ storage: { classes, revisions }, clock }: Platform, { before, said }: Plan): void {
  classes.change(before, withKind(said), timestamp(clock))
  if (said.name !== before.name) revisions.adoptNames(before.projectId, [{ id: before.id, name: said.name }])
  if (said.digit !== undefined) classes.setDigit(before.projectId, before.id, said.digit)
  if (said.source_id !== undefined) classes.setSource(before.id, said.source_id)
}

function withKind({ type = OBJECT, attribute_groups, name, color }: SaidClass) {
  return { name, color, kind: type, groups: attribute_groups }
}

function namesBut({ storage }: Platform, projectId: number, ids: readonly number[]): readonly string[] {
  const without = new Set(ids)
  return storage.classes.ofProject(projectId).flatMap(({ id, name }) => (without.has(id) ? [] : [name]))
}

function rowsOf({ storage }: Platform, ids: readonly number[]) {
  return ids.flatMap((id) => {
    const row = storage.classes.byId(id)
    return row === undefined ? [] : [wireClass(row)]
  })
}

function hasTwins(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

function nameTaken(name: string, key: string): ReturnType<typeof refuse> {
  return refuse('name_taken', { message: `This project has a class “${name}” already.`, data: { key } })
}
