import type { Native } from '../native'
import type { EntryId, Op } from './op'

/** What commands read of a document. */
export interface Reading {
  /**
   * The object or thread with every field that it has, or the head of the file; undefined for one that is not there, and
   * for the head of a file that has no place for one.
   */
  readonly value: (id: EntryId | 'head') => Native | undefined
  /** Its place in the order. */
  readonly z: (id: EntryId) => number
  /** The largest place in the order, and the smallest. */
  readonly top: () => number
  readonly bottom: () => number
}

/** Why a command changes nothing, in words for the person. */
export interface Refusal {
  readonly refusal: string
}

/** Decides what to change, and changes nothing itself. */
export type Command<A> = (
  document: Reading,
  args: A,
) => { readonly delta: readonly Op[]; readonly label: string } | Refusal
