import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { AcceptedVersion } from './own-version'

/** The version of somebody else by what it has otherwise than one's own: it costs no more than what differs. */
export interface TheirDifference {
  /** Objects of one's own that it lacks. */
  readonly gone: readonly ObjectId[]
  /** Objects that both have, and how they are written there. */
  readonly otherwise: readonly (readonly [id: ObjectId, text: string])[]
  /** Objects that are not in one's own. */
  readonly besides: readonly string[]
  /** Every thread of it that has a name here; with its value where one's own says something else, or has it no more. */
  readonly threads: readonly (Pick<NamedThread, 'id'> & Partial<NamedThread>)[]
  /** Its head, where that is not the same as one's own. */
  readonly head?: Native
}

/** The name of no object. */
const GONE_HERE: ObjectId = 'b-1'

/** The whole version again, from one's own as it was when the difference was found; it goes by the names of its objects here. */
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

/** Threads of another version by their names here, each with its value where one's own does not say the same. */
export function differingThreads(
  theirs: readonly NamedThread[],
  own: readonly NamedThread[],
): TheirDifference['threads'] {
  const said = new Map(own.map(({ id, value }) => [id, value]))
  return theirs.map(({ id, value }) => (said.has(id) && isSameJson(said.get(id), value) ? { id } : { id, value }))
}

/** Reads a difference back from what was written down of it; undefined where that is none. */
export function readTheirDifference(value: unknown): TheirDifference | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { gone, otherwise, besides, threads } = value as Readonly<Record<string, unknown>>
  const isWhole = [gone, otherwise, besides, threads].every(Array.isArray)
  // It was written down by this very code.
  return isWhole ? (value as TheirDifference) : undefined
}
