import type { Item } from '#domain/entities'
import type { StatusChoice } from '#domain/workflow'
import type { StatusChange } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import { isUnderWay } from '../items/change-rules'
import type { ItemChanges } from '../items/item-changes'
import type { ReviewerState } from '../reviewer-state'
import { isReadOnly } from '../session/read-only'
import { openChoices, statusOf } from './item-status'
import type { ChangePrompt, WorkflowStore } from './workflow-store'

/** What a change needs to know of the rest of the reviewer. */
export interface StatusChangeParts {
  readonly store: WorkflowStore
  readonly changes: Pick<ItemChanges, 'make'>
  readonly client: Pick<HostClient, 'call'>
  readonly state: () => ReviewerState
}

/** Changes the current item's status. */
export interface StatusChanges {
  readonly store: WorkflowStore
  /** Makes the change, or asks first for what its transition wants. */
  change(choice: StatusChoice): Promise<void>
  answerPrompt(comment: string | undefined): Promise<void>
  cancelPrompt(): void
}

/** Every way to a new status leads through here: menu, shortcut and dialog. */
export function createStatusChanges({ store, changes, client, state }: StatusChangeParts): StatusChanges {
  function send(item: Item, { status, transition }: StatusChoice, constraint?: StatusChange['constraint']) {
    return changes.make({
      kind: 'status',
      item,
      ask: () =>
        client.call('changeAnnotationStatus', [
          {
            itemId: item.id,
            // An unknown status has no id; its value is the only name there is.
            fromStatusId: statusOf(store.getState(), item)?.id ?? item.annotation_status,
            statusId: status.id,
            ...(transition === undefined ? {} : { transitionId: transition.id }),
            ...(constraint === undefined ? {} : { constraint }),
          },
        ]),
      done: (changed) => statusOf(store.getState(), changed)?.name ?? status.name,
    })
  }

  return {
    store,
    async change(choice) {
      const { item } = state().current
      if (item === undefined || isUnderWay(state(), 'status', item.id)) return
      const offered = openChoices(state(), item).some(
        (one) => one.status.id === choice.status.id && one.transition?.id === choice.transition?.id,
      )
      if (!offered) return
      const prompt = promptFor(item, choice)
      if (prompt === undefined) await send(item, choice)
      else store.setState({ prompt })
    },
    async answerPrompt(comment) {
      const { prompt } = store.getState()
      const { item } = state().current
      store.setState({ prompt: undefined })
      if (prompt === undefined || item?.id !== prompt.itemId || isReadOnly(state())) return
      await send(
        item,
        prompt.choice,
        prompt.asksComment ? [{ name: 'comment_required', value: comment ?? '' }] : undefined,
      )
    },
    cancelPrompt() {
      store.setState({ prompt: undefined })
    },
  }
}

function promptFor(item: Item, choice: StatusChoice): ChangePrompt | undefined {
  const names = new Set(choice.transition?.constraints.map((constraint) => constraint.name))
  const asksComment = names.has('comment_required')
  if (!asksComment) return undefined
  return { itemId: item.id, itemName: item.name, choice, asksComment, needsResolved: names.has('no_open_comments') }
}
