import { rangeProblem } from '#domain/annotation/parts/number-range'
import { PROJECT_TYPE } from '#domain/enums'
import { readForm, valueIds } from '#domain/forms'
import { ok, type Result } from '#domain/result'
import type { SaidClass, SaidGroup } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ClassRow } from '../../storage/classes'
import { projectAccess, type ProjectAccess, type ProjectPlace } from '../access/project-access'
import { usedBy } from './class-uses'
import { keptColour } from './css-colours'

const KIND = { object: 1, tag: 2, relationship: 3 } as const
const RIGHTS: readonly string[] = ['CreateClass', 'FullAccessClass']
const OF_OPTIONS: ReadonlySet<string> = new Set(['radio', 'checklist'])

/** The caller's access to a project whose classes they may change, or a refusal. */
export function writingAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const access = mayWrite(platform, caller, place)
  return access.ok && access.value.project.type === PROJECT_TYPE.custom_llm ? fromForm() : access
}

function mayWrite(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.actions('project').some((action) => RIGHTS.includes(action)) ? access : refuse('forbidden')
}

function fromForm(): Result<never, Refusal> {
  return refuse('bad_request', {
    message: 'Classes of a multimodal project come from its form.',
    data: { key: 'body' },
  })
}

/**
 * The same for new classes. Those of a multimodal project come from its form: scripts create them from components that
 * hold a value, so only such names are accepted.
 */
export function makingAccess(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace,
  names: readonly string[],
): Result<ProjectAccess, Refusal> {
  const access = mayWrite(platform, caller, place)
  if (!access.ok || access.value.project.type !== PROJECT_TYPE.custom_llm) return access
  const { shown } = valueIds(readForm(platform.storage.classes.form(place.projectId)).form)
  const known = new Set(shown)
  return names.every((name) => known.has(name)) ? access : fromForm()
}

/** Class of a project, or a refusal. */
export function classOf(platform: Platform, { projectId }: ProjectPlace, classId: number): Result<ClassRow, Refusal> {
  const row = platform.storage.classes.byId(classId)
  return row?.projectId === projectId ? ok(row) : refuse('not_found', { message: 'There is no such class.' })
}

/** Problems of new classes' option groups, one per line in the words that scripts expect; '' if none. */
export function optionProblems(classes: readonly SaidClass[]): string {
  const lines = classes.flatMap(({ attribute_groups = [] }, at) =>
    attribute_groups.flatMap(({ group_type, attributes, default_value }, of) => {
      const field = `classes[${at}].attribute_groups[${of}]`
      if (OF_OPTIONS.has(group_type) && attributes === undefined) return [`"${field}.attributes" is required`]
      const isText = group_type !== 'radio' || default_value === undefined || default_value === null
      return isText || typeof default_value === 'string' ? [] : [`"${field}.default_value" must be a string`]
    }),
  )
  return lines.join('\n')
}

/** Validates a class by the rules of the project's type; its colour gets the stored form. */
export function checkedClass(said: SaidClass, { project }: ProjectAccess, key: string): Result<SaidClass, Refusal> {
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
  if (hasTwins(attribute_groups)) return no('attribute_groups', 'two groups have the same name')
  for (const [at, group] of attribute_groups.entries()) {
    const problem = groupProblem(group)
    if (problem !== undefined) return no(`attribute_groups.${at}.${problem.field}`, problem.message)
    const range = group.number == null ? undefined : rangeProblem(group.number)
    if (range !== undefined) return no(`attribute_groups.${at}.number`, range)
  }
  return ok({ ...said, color })
}

/** Refuses if objects use the class, with their number. */
export function notUsed(platform: Platform, projectId: number, { id, name }: ClassRow): Result<null, Refusal> {
  const { count, items } = usedBy(platform, projectId, id, name)
  if (count === 0) return ok(null)
  const objects = count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`
  const where = items === 1 ? '1 item' : `${items.toLocaleString('en')} items`
  return refuse('in_use', {
    message: `Used by ${objects} in ${where}.`,
    data: { count, items, used: [{ what: 'object', count }] },
  })
}

function groupProblem({ group_type, attributes = [], default_value = null }: SaidGroup) {
  if (hasTwins(attributes)) return { field: 'attributes', message: 'two attributes have the same name' }
  const wrong = (message: string) => ({ field: 'default_value', message })
  const isNone =
    default_value === null || default_value === '' || (Array.isArray(default_value) && default_value.length === 0)
  if (isNone) return undefined
  if (group_type === 'numeric' && typeof default_value !== 'number') return wrong('a number is expected')
  if (!OF_OPTIONS.has(group_type)) return undefined
  const chosen = Array.isArray(default_value) ? default_value : [String(default_value)]
  if (group_type === 'radio' && chosen.length > 1) return wrong('one attribute is chosen at most')
  const known = new Set(attributes.map(({ name }) => name))
  return chosen.every((name) => known.has(name)) ? undefined : wrong('it is none of the attributes')
}

function hasTwins(named: readonly { readonly name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size < named.length
}
