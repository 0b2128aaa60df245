import type { PlatformError } from '#domain/errors'
import type { JournalFacts } from './work-journal'

/** Why an item can only be looked at. */
export type ReadOnlyReason =
  /** Another document writes to it; with `isFree` it does no more, with `isAsked` it was asked to let go. */
  | { readonly why: 'elsewhere'; readonly isFree: boolean; readonly isAsked?: boolean }
  /** The host takes no annotations. */
  | { readonly why: 'host' }
  /** The file of the work can't be used. */
  | { readonly why: 'file'; readonly error: PlatformError }

/** Tells whether an item is only looked at because another window writes to it. */
export function isElsewhere(state: WorkState | undefined): boolean {
  return state?.at === 'readOnly' && state.reason.why === 'elsewhere'
}

/** Tells whether whoever writes to the item can be asked to let go of it. */
export function mayBeTaken(state: WorkState | undefined): boolean {
  return state?.at === 'readOnly' && state.reason.why === 'elsewhere' && state.reason.isAsked !== true
}

/** Where what was done is kept, as the person is told it. */
export type WorkState =
  | { readonly at: 'readOnly'; readonly reason: ReadOnlyReason }
  /** Nothing was done yet. */
  | { readonly at: 'untouched' }
  | { readonly at: 'saving' }
  /** On the disk of this computer; `isHeld`: the platform isn't reachable. */
  | { readonly at: 'here'; readonly isHeld: boolean }
  /** The platform has it. */
  | { readonly at: 'saved'; readonly since: number }
  /** Only in memory: the disk doesn't take it, or the host keeps nothing. */
  | { readonly at: 'nowhere'; readonly error: PlatformError | undefined; readonly unwritten?: number }

/** Everything that the state is told from. */
export interface WorkFacts {
  readonly journal: JournalFacts
  readonly readOnly: ReadOnlyReason | undefined
  /** The host keeps no work: what is done is nowhere until the platform has it. */
  readonly isUnkept: boolean
  /** The platform has everything up to this record. */
  readonly savedUpTo: number
  /** Milliseconds since 1970. */
  readonly savedAt: number | undefined
  /** The platform isn't reachable, or a save is held. */
  readonly isHeld: boolean
}

/** What the person reads beside the item's name; undefined: what they read before, because an answer is due any moment. */
export function stateOf(facts: WorkFacts): WorkState | undefined {
  const { journal, readOnly, isUnkept, savedUpTo, savedAt, isHeld } = facts
  if (readOnly !== undefined) return { at: 'readOnly', reason: readOnly }
  const { changed, acknowledged, unwritten, failure, isSlow } = journal
  if (changed <= savedUpTo) return savedAt === undefined ? { at: 'untouched' } : { at: 'saved', since: savedAt }
  if (isUnkept) return { at: 'nowhere', error: undefined }
  if (failure !== undefined && acknowledged < changed) return { at: 'nowhere', error: failure, unwritten }
  if (acknowledged < changed) return isSlow ? { at: 'saving' } : undefined
  return { at: 'here', isHeld }
}
