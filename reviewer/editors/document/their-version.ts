import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { AcceptedVersion } from './own-version'

/** Another person's version as a difference from the user's version, which saves memory. */
export interface TheirDifference {
  /** Objects that the other version lacks. */
  readonly gone: readonly ObjectId[]
  /** Common objects that differ, with the other version's text. */
  readonly otherwise: readonly (readonly [id: ObjectId, text: string])[]
  /** Objects that only the other version has. */
  readonly besides: readonly string[]
  /** All its threads with their local IDs; with a value only if it differs or is missing here. */
  readonly threads: readonly (Pick<NamedThread, 'id'> & Partial<NamedThread>)[]
  /** Its head, if it differs. */
  readonly head?: Native
}

/** An ID that no object has. */
const GONE_HERE: ObjectId = 'b-1'

/** Rebuilds the whole version from the user's state at the comparison, with the objects' local IDs. */
export function theirVersion(own: AcceptedVersion, difference: TheirDifference): AcceptedVersion {
  const { besides, threads } = difference
  const gone = new Set(difference.gone)
  const otherwise = new Map(difference.otherwise)
  const both = [...own.ids.entries()].filter(([, id]) => !gone.has(id))
  const said = new Map(own.threads.map(({ id, value }) => [id, value]))
  return {
    ids: [...both.map(([, id]) => id), ...besides.map(() => GONE_HERE)],
    entries: [
      ...both.map(([at, id]) => ({ base: own.entries[at]?.base, text: otherwise.get(id) ?? own.entries[at]?.text })),
      ...besides.map((text) => ({ base: undefined, text })),
    ],
    threads: threads.map((thread) => ({
      id: thread.id,
      value: 'value' in thread ? thread.value : said.get(thread.id),
    })),
    head: difference.head ?? own.head,
  }
}

/** Threads of another version by local ID; with a value only if it differs. */
export function differingThreads(
  theirs: readonly NamedThread[],
  own: readonly NamedThread[],
): TheirDifference['threads'] {
  const said = new Map(own.map(({ id, value }) => [id, value]))
  return theirs.map(({ id, value }) => (said.has(id) && isSameJson(said.get(id), value) ? { id } : { id, value }))
}

/** Reads a stored difference; undefined if it is invalid. */
export function readTheirDifference(value: unknown): TheirDifference | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { gone, otherwise, besides, threads } = value as Readonly<Record<string, unknown>>
  const isWhole = [gone, otherwise, besides, threads].every(Array.isArray)
  // This code wrote the stored value itself.
  return isWhole ? (value as TheirDifference) : undefined
}
