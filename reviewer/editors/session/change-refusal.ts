import type { WorkState } from '../work/work-state'
import { workRefusal } from '../work/work-words'

/** Facts that decide whether the open item may be changed. */
export interface ChangeFacts {
  /** Why the page locked the item; undefined if it didn't. */
  readonly readOnly: string | undefined
  /** Loading the annotation failed. */
  readonly hasFailed: boolean
  /** The own version is loaded. */
  readonly hasOwn: boolean
  /** Which version is visible. */
  readonly shown: 'none' | 'own' | 'other'
  /** State of the item's work; undefined if no work is open. */
  readonly work: WorkState | undefined
  /** Text of a running operation. */
  readonly busy: string | undefined
}

/** Refusal until the annotation is loaded. */
export const LOADING = 'The annotation is still loading.'
const FAILED = 'Couldn’t open the annotation, so it’s read-only.'
const OTHER_VERSION = 'This version is read-only. Go back to yours to make changes.'
const NO_WORK = 'This item can’t be drawn on.'

/** Tells why the own version can't be changed, whichever version is visible. */
export function ownRefusal({ readOnly, hasOwn, work, busy }: ChangeFacts): string | undefined {
  if (readOnly !== undefined) return readOnly
  if (!hasOwn) return LOADING
  return (work === undefined ? NO_WORK : workRefusal(work)) ?? busy
}

/** Tells why the visible version can't be changed. */
export function shownRefusal(facts: ChangeFacts): string | undefined {
  if (facts.readOnly !== undefined) return facts.readOnly
  if (facts.shown === 'none') return facts.hasFailed ? FAILED : LOADING
  return facts.shown === 'other' ? OTHER_VERSION : ownRefusal(facts)
}
