import { kindOf } from '#domain/annotation/kinds/registry'
import { isNative, type Native } from '#domain/annotation/native'
import { CLASS_NAME_MAX } from '#domain/constants'
import { typeHas, typesWith } from '#domain/project-types'
import { NOT_READ } from './read-body'

/** Problem with its place, such as `instances[12].points`. */
export interface Problem {
  readonly path: string
  readonly text: string
}

export const LISTS = ['instances', 'comments', 'tags'] as const
const PROBLEMS_MAX = 100
/** Where an object names its class: in itself or, in a video, one level deeper. */
const NAMED_AT = ['', '.meta'] as const
/** Types whose objects have a known geometry. */
const DRAWN: ReadonlySet<number> = new Set(typesWith('shapes'))

/** Validates the head of an annotation: metadata with a name, and lists where expected. */
export function headProblems(body: unknown): readonly Problem[] {
  if (body === undefined) return [{ path: '', text: NOT_READ }]
  if (!isNative(body)) return [{ path: '', text: 'an object is expected' }]
  const { metadata } = body
  const ofLists = LISTS.flatMap((path) =>
    (body[path] ?? null) === null || Array.isArray(body[path]) ? [] : [{ path, text: 'a list is expected' }],
  )
  if (!isNative(metadata)) return [{ path: 'metadata', text: 'is a required property' }, ...ofLists]
  const isNamed = typeof metadata.name === 'string' && metadata.name !== ''
  return [...(isNamed ? [] : [{ path: 'metadata.name', text: 'is a required property' }]), ...ofLists]
}

/**
 * Validates the objects; one that equals its counterpart in `before` was accepted earlier and is not this save's fault.
 */
export function objectProblems(body: Native, before: Native | undefined, projectType: number): readonly Problem[] {
  let known: ReadonlySet<string> | undefined
  const isKnown = (value: unknown): boolean => {
    known ??= new Set(listOf(before, 'instances').map((old) => JSON.stringify(old)))
    return known.has(JSON.stringify(value))
  }
  const found: Problem[] = []
  for (const [at, value] of listOf(body, 'instances').entries()) {
    const problem = problemOf(value, projectType)
    if (problem === undefined || isKnown(value)) continue
    found.push({ path: `instances[${at}]${problem.path}`, text: problem.text })
    if (found.length === PROBLEMS_MAX) break
  }
  return found
}

/** Returns a list of an annotation; empty if it is missing. */
export function listOf(body: Native | undefined, name: (typeof LISTS)[number]): readonly unknown[] {
  const list = body?.[name]
  return Array.isArray(list) ? list : []
}

function problemOf(value: unknown, projectType: number): Problem | undefined {
  if (!isNative(value)) return { path: '', text: 'an object is expected' }
  const tooLong = NAMED_AT.find((path) => isTooLong(path === '' ? value : value.meta))
  if (tooLong !== undefined)
    return { path: `${tooLong}.className`, text: `the name of a class has ${CLASS_NAME_MAX} characters at most` }
  const { type } = value
  if (typeHas(projectType, 'itemClasses')) return labelProblem(value)
  if (!DRAWN.has(projectType)) return undefined
  const kind = typeof type === 'string' ? kindOf(type) : undefined
  if (kind === undefined) return { path: '.type', text: 'invalid type' }
  return kind.read(value) === undefined ? { path: '', text: `no readable ${kind.native}` } : undefined
}

/** Tags with answers classify whole items. */
function labelProblem({ type, className, attributes }: Native): Problem | undefined {
  if (type !== 'tag') return { path: '.type', text: 'a tag is expected' }
  if (typeof className !== 'string' || className === '') return { path: '.className', text: 'is a required property' }
  const isListed = attributes === undefined || attributes === null || Array.isArray(attributes)
  return isListed ? undefined : { path: '.attributes', text: 'a list is expected' }
}

function isTooLong(holder: unknown): boolean {
  return isNative(holder) && typeof holder.className === 'string' && holder.className.length > CLASS_NAME_MAX
}
