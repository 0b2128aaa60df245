import type { CheckFacts } from '#domain/annotation/checks/check'
import type { CheckReport } from '#domain/annotation/checks/checker'
import type { PackedObjects } from './packed-objects'

/** Orders to the worker that checks objects. */
export type CheckOrder =
  /** From now on nothing is known but this. */
  | { readonly type: 'start'; readonly facts: CheckFacts }
  | { readonly type: 'put'; readonly objects: PackedObjects }
  | { readonly type: 'remove'; readonly rows: readonly number[] }
  | { readonly type: 'report'; readonly ask: number }

/** The result so far. */
export interface CheckNews {
  readonly ask: number
  readonly report: CheckReport
}
