import { approvalOf } from '#domain/approval'
import type { Item } from '#domain/entities'
import type { ChangeKind } from '#domain/undo'
import { isBeginning, statusByValue, waitingStatuses } from '#domain/workflow'
import type { ItemList } from '../items/item-list'
import type { ReviewerState } from '../reviewer-state'
import type { Notices } from '../session/notices'
import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../session/choice-group'
import type { ViewChoiceKeeper } from '../session/view-choices'

/** Advances to the next item after a decision. */
const ADVANCE_CHOICES = choiceGroup({ advance: choice<boolean | undefined>(z.boolean().optional(), undefined) })

type AdvanceChoices = Pick<ViewChoiceKeeper, 'get' | 'of' | 'isRead'>

/** Choice of the person; undefined if a host with choices has none, false while the host has sent nothing. */
export function chosenAdvance(choices: AdvanceChoices): boolean | undefined {
  const isKnown = choices.isRead() || Object.hasOwn(choices.get(), 'advance')
  return isKnown ? choices.of(ADVANCE_CHOICES).get().advance : false
}

/** Advances to the next item once one is decided. */
export interface Advance {
  /** Whether it advances automatically after a decision. */
  readonly isOn: () => boolean
  readonly toggle: () => void
  /** Handles the decision on an item at this index of the list. */
  after(kind: ChangeKind, before: Item, changed: Item, index: number): Promise<void>
}

export interface AdvanceParts {
  readonly list: Pick<ItemList, 'chooseNext'>
  readonly state: () => ReviewerState
  readonly choices: AdvanceChoices
  readonly notices: Pick<Notices, 'show'>
}

/** Keeps the choice; by default it advances for people whose waiting items the workflow defines. */
export function createAdvance({ list, state, choices, notices }: AdvanceParts): Advance {
  const isOn = () => isAdvancing(chosenAdvance(choices), state())
  return {
    isOn,
    toggle: () => choices.of(ADVANCE_CHOICES).set({ advance: !isOn() }),
    async after(kind, before, changed, index) {
      if (!isOn() || !isDecision(kind, changed, state())) return
      const fits = waitsLike(kind, before, state())
      const end = await list.chooseNext(index, (item) => item.id !== changed.id && fits(item))
      if (end === 'none') notices.show('info', 'No other item here waits for you.')
    },
  }
}

/** Tells whether it advances automatically. */
export function isAdvancing(chosen: boolean | undefined, { permissions }: Pick<ReviewerState, 'permissions'>): boolean {
  const { applyStatus, applyTransition } = permissions.folder
  return chosen ?? (applyTransition && !applyStatus)
}

/** Pins, undone changes and starting work don't advance. */
function isDecision(kind: ChangeKind, changed: Item, { workflow }: Pick<ReviewerState, 'workflow'>): boolean {
  if (kind === 'approval') return approvalOf(changed) !== 'NOAPPROVAL'
  const status = statusByValue(workflow.statuses, changed.annotation_status)
  return kind === 'status' && (status === undefined || !isBeginning(status))
}

/**
 * Matches items that waited like the decided one: those that the workflow has this person move, else those in the same
 * status.
 */
function waitsLike(kind: ChangeKind, before: Item, { workflow, permissions }: ReviewerState): (item: Item) => boolean {
  const { statuses, transitions } = workflow
  const waiting = permissions.folder.applyStatus || 'code' in transitions ? [] : waitingStatuses(statuses, transitions)
  const values = waiting.length === 0 ? [before.annotation_status] : waiting
  return (item) => values.includes(item.annotation_status) && (kind !== 'approval' || approvalOf(item) === 'NOAPPROVAL')
}
