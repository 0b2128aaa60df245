import { commentsOf, entriesOf, isObjectEntry } from '../document/dialects'
import { remarksOf } from '../comments/thread'
import { isNative, type Native } from '../native'
import { type ClassQuestion, fittedAnswers } from './class-questions'
import { annotationOf } from './convert'
import type { PictureSize, ReadItem } from './format'
import { geometryOf } from './geometry'
import { factsOf, isTimed, readTrack } from '../video/read-track'

/** The target class for objects of a data set. */
export interface ProjectClass {
  readonly name: string
  readonly id: number
  /** Questions of the class that answers are matched to; absent: answers stay unchanged. */
  readonly questions?: readonly ClassQuestion[] | undefined
}

/** Target classes by the data set's class names; null drops the objects. Classes not listed stay unchanged. */
export type ClassMapping = ReadonlyMap<string, ProjectClass | null>

/** An item of a data set, converted for a project. */
export interface ProjectAnnotation {
  readonly annotation: Native
  readonly objects: number
  /** Objects dropped because of their class. */
  readonly leftOut: number
  /** Indices of the objects that couldn't be read and are dropped. */
  readonly unread: readonly number[]
  /** Answers that don't fit the project's classes, by class and question. */
  readonly answersLeft: readonly (readonly [className: string, question: string])[]
}

/**
 * An item's annotation in today's native form, with the project's classes. `fileName` is the picture's name in the data
 * set, which exports write back.
 */
export function projectAnnotation(
  item: ReadItem,
  size: PictureSize | undefined,
  classes: ClassMapping,
): ProjectAnnotation {
  const whole = annotationOf({ ...item, size })
  const entries = entriesOf(whole) ?? []
  const instances: Native[] = []
  const comments = [...(commentsOf(whole) ?? [])]
  const tags: unknown[] = isNative(whole) && Array.isArray(whole.tags) ? [...(whole.tags as readonly unknown[])] : []
  const unread: number[] = []
  const answersLeft: (readonly [string, string])[] = []
  let leftOut = 0
  for (const [at, entry] of entries.entries()) {
    if (!isObjectEntry(entry)) {
      // Clip comments are stored among the objects, at their times.
      if (isNative(entry) && isTimed(entry)) instances.push(entry)
      else if (isNative(entry) && entry.type === 'comment') comments.push(commentOf(entry))
    } else if (isNative(entry) && entry.type === 'tag' && typeof entry.className !== 'string') {
      if (typeof entry.name === 'string') tags.push(entry.name)
    } else if (!isNative(entry) || !isReadable(entry)) unread.push(at)
    else {
      const made = inClass(entry, classes, (className, question) => answersLeft.push([className, question]))
      if (made === undefined) leftOut += 1
      else instances.push(made)
    }
  }
  const before = isNative(whole) && isNative(whole.metadata) ? whole.metadata : {}
  const metadata = {
    ...before,
    width: size?.width ?? before.width ?? null,
    height: size?.height ?? before.height ?? null,
  }
  return {
    annotation: {
      ...(isNative(whole) ? whole : {}),
      metadata: { ...metadata, ...(item.annotation === undefined ? { dataSetName: item.picture } : {}) },
      instances,
      tags,
      comments,
    },
    objects: instances.length,
    leftOut,
    unread,
    answersLeft,
  }
}

/** Adds objects to an annotation, skipping those it already has in the same place. */
export function addedBeside(present: Native, more: Native): { readonly annotation: Native; readonly added: number } {
  const own = entriesOf(present) ?? []
  const known = new Set(own.filter(isNative).map(identityOf))
  const added = (entriesOf(more) ?? []).filter((entry) => isNative(entry) && !known.has(identityOf(entry)))
  const tags = new Set([...listOf(present.tags), ...listOf(more.tags)])
  return {
    annotation: { ...present, instances: [...own, ...added], ...(tags.size > 0 && { tags: [...tags] }) },
    added: added.length,
  }
}

const PLACES = [
  'type',
  'className',
  'points',
  'exclude',
  'x',
  'y',
  'cx',
  'cy',
  'rx',
  'ry',
  'angle',
  'start',
  'end',
] as const

/** The identity of an object: its class, type and geometry. */
function identityOf(object: Native): string {
  const facts = factsOf(object)
  if (facts !== object) return JSON.stringify([facts.type, facts.className, trackPlaces(object)])
  return JSON.stringify(
    PLACES.map((field) => (field === 'exclude' && !hasHoles(object) ? null : (object[field] ?? null))),
  )
}

/** The times and geometries of a track. */
function trackPlaces(object: Native): unknown {
  return readTrack(object)?.stretches.map(({ keys }) => keys.map(({ at, numbers }) => [at, numbers])) ?? null
}

function hasHoles({ exclude }: Native): boolean {
  return Array.isArray(exclude) && exclude.length > 0
}

function isReadable(entry: Native): boolean {
  return isTimed(entry) ? readTrack(entry) !== undefined : geometryOf(factsOf(entry)) !== undefined
}

type Left = (className: string, question: string) => void

function inClass(object: Native, classes: ClassMapping, left: Left): Native | undefined {
  const facts = factsOf(object)
  const { className } = facts
  if (typeof className !== 'string') return object
  const own = classes.get(className)
  if (own === null) return undefined
  if (own === undefined) return object
  const named = { className: own.name, classId: own.id }
  const fitted = (holder: Native): Native => {
    if (own.questions === undefined || !Array.isArray(holder.attributes)) return holder
    const made = fittedAnswers(holder.attributes, own.questions)
    for (const question of made.left) left(own.name, question)
    return { ...holder, attributes: made.attributes }
  }
  if (facts === object) return { ...fitted(object), ...named }
  return { ...withKeys(object, fitted), meta: { ...fitted(facts), ...named } }
}

/** Maps the keyframes of a track. */
function withKeys(object: Native, change: (key: Native) => Native): Native {
  if (!Array.isArray(object.parameters)) return object
  const parameters = (object.parameters as readonly unknown[]).map((one) =>
    isNative(one) && Array.isArray(one.timestamps)
      ? { ...one, timestamps: (one.timestamps as readonly unknown[]).map((key) => (isNative(key) ? change(key) : key)) }
      : one,
  )
  return { ...object, parameters }
}

function commentOf(entry: Native): Native {
  const { type: _type, comments: _comments, ...rest } = entry
  const correspondence = remarksOf(entry).map((one) =>
    isNative(one) && one.email === undefined && typeof one.id === 'string' ? { ...one, email: one.id } : one,
  )
  return { ...rest, correspondence }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
