import type { Native } from '../native'
import type { EntryId, Op } from './op'

/** Read access of commands to a document. */
export interface Reading {
  /**
   * Object or thread with all its fields, or the head of the file. Undefined if it doesn't exist, and for the head of a
   * file without a place for one.
   */
  readonly value: (id: EntryId | 'head') => Native | undefined
  /** Its position in the order. */
  readonly z: (id: EntryId) => number
  /** Largest position in the order, and the smallest. */
  readonly top: () => number
  readonly bottom: () => number
}

/** Sentence why a command changes nothing. */
export interface Refusal {
  readonly refusal: string
}

/** Computes a change without applying it. */
export type Command<A> = (
  document: Reading,
  args: A,
) => { readonly delta: readonly Op[]; readonly label: string } | Refusal
