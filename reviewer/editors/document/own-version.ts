import { withOrderedFields } from '#domain/annotation/json/field-order'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import { exactText } from '#domain/annotation/json/exact-text'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Clock } from '#protocol/port'
import type { Annotation } from './annotation-loader'
import { breathe } from './breathe'
import type { Drawing } from './drawing'

/** The opened annotation with what was done to it. */
export interface OwnVersion {
  readonly annotation: Annotation
  readonly drawing: Drawing
}

/** What of a drawing the platform has: its objects as they were saved, and what they are called here. */
export interface AcceptedVersion {
  readonly ids: readonly ObjectId[]
  readonly entries: readonly SavedEntry[]
  readonly threads: readonly NamedThread[]
  /** What stands beside them; undefined where the form of the file has no place for that. */
  readonly head: Native | undefined
}

/** The annotation as it came, before anything was done to it. */
export function cameAs(came: Pick<Annotation, 'objects' | 'comments' | 'head'>): AcceptedVersion {
  const { objects, comments = [], head } = came
  return {
    ids: objects.map(({ row }) => `b${row}` as const),
    entries: objects.map(({ row }) => ({ base: row, text: undefined })),
    threads: comments.map((value, at) => ({ id: `c${at}` as const, value })),
    head,
  }
}

/** What changed objects say when they are saved: a value never changes, so each is written down once. */
const texts = new WeakMap<Native, string>()
/** So long objects are written down before a frame may be painted. */
const AT_ONCE_MS = 6

function textOf(value: Native): string {
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = exactText(withOrderedFields(value))
  texts.set(value, text)
  return text
}

/** The objects of a drawing as they are to be saved. */
export function savedEntries({ contents }: Pick<Drawing, 'contents'>): readonly SavedEntry[] {
  return contents().map(({ base, value }) => ({ base, text: value === undefined ? undefined : textOf(value) }))
}

/** Writes down what changed, with pauses: after it `savedEntries` takes no time, however much was changed. */
export async function writtenDown({ contents }: Pick<Drawing, 'contents'>, clock: Clock): Promise<void> {
  await textsOf(
    contents().flatMap(({ value }) => (value === undefined ? [] : [value])),
    clock,
  )
}

/** What objects say when they are saved, written down with pauses. */
export async function textsOf(values: readonly Native[], clock: Clock): Promise<readonly string[]> {
  const made: string[] = []
  let began = performance.now()
  for (const value of values) {
    made.push(textOf(value))
    if (performance.now() - began < AT_ONCE_MS) continue
    await breathe(clock)
    began = performance.now()
  }
  return made
}
