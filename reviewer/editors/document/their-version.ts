import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { AcceptedVersion } from './own-version'

/** Another person's version as its difference from one's own, which saves memory. */
export interface TheirDifference {
  /** Objects of one's own that it lacks. */
  readonly gone: readonly ObjectId[]
  /** Common objects that differ, with their text there. */
  readonly otherwise: readonly (readonly [id: ObjectId, text: string])[]
  /** Objects that one's own lacks. */
  readonly besides: readonly string[]
  /** Every thread of it with an id here; with its value if one's own differs or lacks it. */
  readonly threads: readonly (Pick<NamedThread, 'id'> & Partial<NamedThread>)[]
  /** Its head, if it differs from one's own. */
  readonly head?: Native
}

/** Id that no object has. */
const GONE_HERE: ObjectId = 'b-1'

/** Rebuilds the whole version from one's own state at the comparison, with the objects' ids here. */
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

/** Threads of another version by their ids here, each with its value if one's own differs. */
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
  // This code itself wrote it.
  return isWhole ? (value as TheirDifference) : undefined
}
