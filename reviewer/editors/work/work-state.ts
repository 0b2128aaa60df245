import type { PlatformError } from '#domain/errors'
import type { JournalFacts } from './work-journal'

/** Reason why an item is read-only. */
export type ReadOnlyReason =
  /** Another document writes to it; `isFree`: it stopped; `isAsked`: it was asked to release the item. */
  | { readonly why: 'elsewhere'; readonly isFree: boolean; readonly isAsked?: boolean }
  /** The host accepts no annotations. */
  | { readonly why: 'host' }
  /** The work's file is unusable. */
  | { readonly why: 'file'; readonly error: PlatformError }

/** Tells whether an item is read-only only because another window writes to it. */
export function isElsewhere(state: WorkState | undefined): boolean {
  return state?.at === 'readOnly' && state.reason.why === 'elsewhere'
}

/** Tells whether the item's writer can be asked to release it. */
export function mayBeTaken(state: WorkState | undefined): boolean {
  return state?.at === 'readOnly' && state.reason.why === 'elsewhere' && state.reason.isAsked !== true
}

/** Where changes are stored, for the person. */
export type WorkState =
  | { readonly at: 'readOnly'; readonly reason: ReadOnlyReason }
  /** No changes yet. */
  | { readonly at: 'untouched' }
  | { readonly at: 'saving' }
  /** On this computer's disk; `isHeld`: the platform is unreachable. */
  | { readonly at: 'here'; readonly isHeld: boolean }
  /** The platform has it. */
  | { readonly at: 'saved'; readonly since: number }
  /** Only in memory: the disk fails, or the host stores nothing. */
  | { readonly at: 'nowhere'; readonly error: PlatformError | undefined; readonly unwritten?: number }

/** Facts that determine the state. */
export interface WorkFacts {
  readonly journal: JournalFacts
  readonly readOnly: ReadOnlyReason | undefined
  /** The host stores no works: changes are stored only on the platform. */
  readonly isUnkept: boolean
  /** Last record that the platform has. */
  readonly savedUpTo: number
  /** Milliseconds since 1970. */
  readonly savedAt: number | undefined
  /** The platform is unreachable, or a save is held. */
  readonly isHeld: boolean
}

/** State shown beside the item's name; undefined keeps the previous one, because an answer is imminent. */
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
