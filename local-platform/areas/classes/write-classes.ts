import { PROJECT_TYPE } from '#domain/enums'
import { err, ok, type Result } from '#domain/result'
import type { SaidClass } from '#endpoints'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ClassRow } from '../../storage/classes'
import { projectAccess, type ProjectAccess, type ProjectPlace } from '../access/project-access'
import { wireClass } from '../wire'
import { usedBy } from './class-uses'

const KIND = { object: 1, tag: 2, relationship: 3 } as const
const RIGHTS: readonly string[] = ['CreateClass', 'FullAccessClass']

/** Makes classes; those whose name is taken are passed over. */
export const createClasses: Handler<'createClasses'> = (platform, { caller, actor, place, body }) => {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
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
    else made.push(classes.create(place.projectId, withKind(said), timestamp(platform.clock)))
    taken.add(said.name)
  }
  if (made.length > 0) {
    record(platform, actor, { name: 'class.created', place, thing: thingText('class', made) })
  }
  const rows = classes.ofProject(place.projectId).filter(({ id }) => made.includes(id))
  return ok({ data: rows.map(wireClass), existing })
}

/** Renames, recolours or re-groups a class; what it is can't change while objects are of it. */
export const updateClass: Handler<'updateClass'> = (platform, { caller, actor, place, body }) => {
  const found = classFor(platform, caller, place)
  if (!found.ok) return found
  const { access, row } = found.value
  const { classes } = platform.storage
  const said = { name: row.name, color: row.color, type: row.kind, ...body }
  const checked = checkedClass(said, access, 'body')
  if (!checked.ok) return checked
  const isTaken = classes.ofProject(place.projectId).some(({ id, name }) => id !== row.id && name === said.name)
  if (isTaken) {
    return refuse('name_taken', {
      message: `This project has a class “${said.name}” already.`,
      data: { key: 'body.name' },
    })
  }
  const next = withKind(checked.value)
  const groupTypes = new Map((body.attribute_groups ?? []).map(({ id, group_type }) => [id, group_type]))
  const isOfOtherKind =
    next.kind !== row.kind ||
    row.attributeGroups.some(({ id, group_type }) => (groupTypes.get(id) ?? group_type) !== group_type)
  if (isOfOtherKind) {
    const unused = notUsed(platform, place.projectId, row)
    if (!unused.ok) return unused
  }
  classes.change(row.id, next, timestamp(platform.clock))
  record(platform, actor, {
    name: 'class.changed',
    place,
    thing: thingText('class', [row.id]),
    before: { name: row.name, color: row.color },
    after: { name: next.name, color: next.color },
  })
  return ok(wireClass(classes.byId(row.id) ?? row))
}

/** Deletes a class that no object is of. */
export const deleteClass: Handler<'deleteClass'> = (platform, { caller, actor, place }) => {
  const found = classFor(platform, caller, place)
  if (!found.ok) return found
  const { row } = found.value
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

function writingAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').some((action) => RIGHTS.includes(action))) return refuse('forbidden')
  if (access.value.project.type === PROJECT_TYPE.custom_llm)
    return refuse('bad_request', {
      message: 'Classes of a multimodal project come from its form.',
      data: { key: 'body' },
    })
  return access
}

function classFor(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace & { readonly classId: number },
): Result<{ readonly access: ProjectAccess; readonly row: ClassRow }, Refusal> {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const row = platform.storage.classes.byId(place.classId)
  if (row?.projectId !== place.projectId) return refuse('not_found', { message: 'There is no such class.' })
  return ok({ access: access.value, row })
}

/** A class by the rules of the project's type, its colour as it is kept. */
function checkedClass(said: SaidClass, { project }: ProjectAccess, key: string): Result<SaidClass, Refusal> {
  const no = (field: string, message: string): Result<never, Refusal> =>
    refuse('bad_request', { message: `${key}.${field}: ${message}`, data: { key: `${key}.${field}` } })
  const color = keptColour(said.color)
  if (color === undefined) return no('color', 'a colour such as #1A2B3C is expected')
  const { type = KIND.object, attribute_groups = [] } = said
  if (type === KIND.relationship && project.type !== PROJECT_TYPE.text)
    return no('type', 'only text projects have relationship classes')
  if (type === KIND.tag && project.type === PROJECT_TYPE.pixel) return no('type', 'pixel projects have no tags')
  const hasOcr = attribute_groups.some(({ group_type }) => group_type === 'ocr')
  if (hasOcr && project.type !== PROJECT_TYPE.vector)
    return no('attribute_groups', 'only vector projects have OCR groups')
  const names = attribute_groups.map(({ name }) => name)
  if (new Set(names).size < names.length) return no('attribute_groups', 'two groups have the same name')
  return ok({ ...said, color })
}

function withKind({ type = KIND.object, attribute_groups, ...rest }: SaidClass) {
  return { ...rest, kind: type, groups: attribute_groups }
}

/** A colour as classes keep it: `#RRGGBB` in capitals. */
function keptColour(color: string): string | undefined {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim()) ?? []
  if (hex === undefined) return undefined
  const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  return `#${digits.toUpperCase()}`
}

function notUsed(platform: Platform, projectId: number, { id, name }: ClassRow): Result<null, Refusal> {
  const { count, items } = usedBy(platform, projectId, id, name)
  if (count === 0) return ok(null)
  const objects = count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`
  const where = items === 1 ? '1 item' : `${items.toLocaleString('en')} items`
  return err(
    refuse('in_use', { message: `Used by ${objects} in ${where}.`, data: { count, used: [{ what: 'object', count }] } })
      .error,
  )
}
