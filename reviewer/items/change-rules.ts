import type { Item } from '#domain/entities'
import { type ChangeKind, MAY_CHANGE } from '#domain/undo'
import type { ReviewerState } from '../reviewer-state'
import { isReadOnly } from '../session/read-only'
import { changeKey } from './changes-store'
import { isOnShow } from './current-store'

interface ChangeRow {
  /** The change judges the item's content. */
  readonly judges: boolean
  /** Message after a refusal. */
  readonly refused: (itemName: string) => string
}

/** Every kind of change, with its texts. */
export const CHANGES: Readonly<Record<ChangeKind, ChangeRow>> = {
  status: {
    judges: true,
    refused: (name) => `The status of ${name} was not changed.`,
  },
  approval: {
    judges: true,
    refused: (name) => `The approval of ${name} was not changed.`,
  },
  pin: { judges: false, refused: (name) => `The pin of ${name} was not changed.` },
}

/** Tells whether the person may make changes of this kind, and the host supports them. */
export function isOffered({ permissions, changes, current }: ReviewerState, kind: ChangeKind): boolean {
  // No one can judge content that can't be shown; a pin judges nothing.
  if (CHANGES[kind].judges && current.unseen === 'kind') return false
  return MAY_CHANGE[kind](permissions.folder) && !changes.unknown.has(kind)
}

/** Tells whether a change of this kind is pending for the item. */
export function isUnderWay({ changes }: Pick<ReviewerState, 'changes'>, kind: ChangeKind, itemId: number): boolean {
  return changes.underWay.has(changeKey(kind, itemId))
}

/** Tells whether the current item can be changed in this way now. */
export function isOpen(state: ReviewerState, kind: ChangeKind): boolean {
  const { item } = state.current
  if (item === undefined || item.disabled === true || !isOffered(state, kind)) return false
  const { judges } = CHANGES[kind]
  if (judges ? !isOnShow(state.current, item.id) : state.current.state !== 'open') return false
  return !isReadOnly(state) && !isUnderWay(state, kind, item.id)
}

/** Tells whether a change of this kind waits only until the current item is shown. */
export function waitsForShow(state: ReviewerState, kind: ChangeKind): boolean {
  const { item, state: phase, unseen } = state.current
  if (item === undefined || item.disabled === true || !isOffered(state, kind) || isReadOnly(state)) return false
  return phase === 'opening' || (phase === 'open' && unseen === 'loading' && CHANGES[kind].judges)
}

/** State of a change's control: visible, enabled, and waiting for its answer. */
export function changeLook(state: ReviewerState, kind: ChangeKind, item: Item) {
  return {
    offered: isOffered(state, kind),
    open: isOpen(state, kind),
    underWay: isUnderWay(state, kind, item.id),
  }
}
