import { withOrderedFields } from '#domain/annotation/json/field-order'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import { exactText } from '#domain/annotation/json/exact-text'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Clock } from '#protocol/port'
import type { Annotation } from './annotation-loader'
import { yieldToPage } from './yield-to-page'
import type { Drawing } from './drawing'

/** Opened annotation with its changes. */
export interface OwnVersion {
  readonly annotation: Annotation
  readonly drawing: Drawing
}

/** A drawing's state on the platform: its saved objects, and their IDs in this window. */
export interface AcceptedVersion {
  readonly ids: readonly ObjectId[]
  readonly entries: readonly SavedEntry[]
  readonly threads: readonly NamedThread[]
  /** Head of the file; undefined if its form has no place for one. */
  readonly head: Native | undefined
}

/** Annotation in its original state. */
export function cameAs(came: Pick<Annotation, 'objects' | 'comments' | 'head'>): AcceptedVersion {
  const { objects, comments = [], head } = came
  return {
    ids: objects.map(({ row }) => `b${row}` as const),
    entries: objects.map(({ row }) => ({ base: row, text: undefined })),
    threads: comments.map((value, at) => ({ id: `c${at}` as const, value })),
    head,
  }
}

/** Cached JSON of changed objects: values are immutable, so each is serialised once. */
const texts = new WeakMap<Native, string>()
/** Milliseconds of serialising before a frame may be painted. */
const AT_ONCE_MS = 6

function textOf(value: Native): string {
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = exactText(withOrderedFields(value))
  texts.set(value, text)
  return text
}

/** Objects of a drawing in the form to save. */
export function savedEntries({ contents }: Pick<Drawing, 'contents'>): readonly SavedEntry[] {
  return contents().map(({ base, value }) => ({ base, text: value === undefined ? undefined : textOf(value) }))
}

/** Serialises changed objects with pauses, so that `savedEntries` then takes no time. */
export async function writtenDown({ contents }: Pick<Drawing, 'contents'>, clock: Clock): Promise<void> {
  await textsOf(
    contents().flatMap(({ value }) => (value === undefined ? [] : [value])),
    clock,
  )
}

/** Serialises objects with pauses. */
export async function textsOf(values: readonly Native[], clock: Clock): Promise<readonly string[]> {
  const made: string[] = []
  let began = performance.now()
  for (const value of values) {
    made.push(textOf(value))
    if (performance.now() - began < AT_ONCE_MS) continue
    await yieldToPage(clock)
    began = performance.now()
  }
  return made
}
