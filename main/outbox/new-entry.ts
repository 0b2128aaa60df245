import { randomUUID } from 'node:crypto'
import { HELD_CHANGE_BYTES_MAX } from '#domain/constants'
import type { Account } from './lane-names'
import { goingOn, type Lane, sizeOf } from './lanes'
import { type Entry, type NewWrite, rowOf, type Unhashed } from './writes'

/** Measures untrusted input of a page before any processing. */
export function isTooLarge(write: NewWrite): boolean {
  try {
    return sizeOf(write) > HELD_CHANGE_BYTES_MAX
  } catch {
    // It nests too deeply to be written.
    return true
  }
}

export interface NewEntryParts {
  readonly account: Account
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Returns the entry as it will be read from disk, or undefined if it could not be. */
  readonly readableEntry: (candidate: Unhashed) => Entry | undefined
  readonly laneOf: (entry: Entry) => Lane | undefined
}

/** Creates the entry of a write, linked to the last open write that it builds on; undefined if it can't be kept. */
export function newEntry(write: NewWrite, parts: NewEntryParts): Entry | undefined {
  const { account, createdAt, readableEntry, laneOf } = parts
  const row = rowOf(write.kind)
  const own = row.own(write)
  const common = { id: randomUUID(), key: randomUUID(), account, projectId: write.projectId }
  const candidate = { ...own, ...common, basedOn: null, createdAt }
  // Each row's own fields match the entries of its kind.
  const entry = readableEntry(candidate as Unhashed)
  if (entry === undefined) return undefined
  const lane = laneOf(entry)
  const isBase = (earlier: Entry): boolean => earlier.kind === entry.kind && row.buildsOn(own, earlier)
  const base = lane === undefined ? undefined : goingOn(lane).findLast((live) => isBase(live.entry))
  return { ...entry, basedOn: base?.entry.id ?? null }
}
