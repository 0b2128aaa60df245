import { APPROVAL_LABEL, approvalOf, approvalValue } from '#domain/approval'
import type { Item } from '#domain/entities'
import { statusByValue, statusChoices } from '#domain/workflow'
import type { HostClient } from '../host/host-client'
import { CHANGES } from '../items/change-rules'
import type { ChangeKind } from '../items/changes-store'
import type { ItemChange, ItemChanges } from '../items/item-changes'
import type { ItemList } from '../items/item-list'
import type { ReviewerState } from '../reviewer-state'
import type { Notices } from '../session/notices'
import { isReadOnly } from '../session/read-only'
import { createUndoStore, type UndoStep, type UndoStore } from './undo-store'

const STEPS_MAX = 50

/** Takes decisions back, the last one first. */
export interface Undo {
  readonly store: UndoStore
  record(step: UndoStep, words: string): void
  undo(): Promise<void>
}

export interface UndoParts {
  readonly client: Pick<HostClient, 'call'>
  readonly changes: Pick<ItemChanges, 'make'>
  readonly list: Pick<ItemList, 'choose' | 'pages' | 'mayChoose'>
  readonly state: () => ReviewerState
  readonly notices: Notices
}

/** Why a step can't be taken back, in words. */
interface Refusal {
  readonly title: string
  readonly text: string
}

/** Remembers what was decided here; the platform has the last word on what may still be taken back. */
export function createUndo({ client, changes, list, state, notices }: UndoParts): Undo {
  const store = createUndoStore()
  let shown: number | undefined

  /** The item as it is known now. */
  function known({ after }: UndoStep): Item {
    const { item } = state().current
    return item?.id === after.id ? item : (list.pages.itemAt(list.pages.indexOf(after.id) ?? -1) ?? after)
  }

  function planned(step: UndoStep): ItemChange | Refusal {
    const { kind, before, after } = step
    const now = state()
    const item = known(step)
    const title = CHANGES[kind].refused(item.name)
    if (isReadOnly(now)) return { title, text: 'Nothing can be changed at the moment.' }
    if (!CHANGES[kind].may(now.permissions.folder)) return { title, text: 'You have no right to do so any more.' }
    if (FIELDS[kind](item) !== FIELDS[kind](after)) return { title, text: 'It has been changed since.' }
    return kind === 'status' ? statusBack(item, before, title) : { ...markBack(kind, before, item), kind, item }
  }

  function statusBack(item: Item, before: Item, title: string): ItemChange | Refusal {
    const { workflow, permissions } = state()
    const { statuses, transitions } = workflow
    const [from, to] = [item, before].map((one) => statusByValue(statuses, one.annotation_status))
    const ways = statusChoices(from, statuses, 'code' in transitions ? [] : transitions, permissions.folder)
    const way = ways.find(
      ({ status, transition }) =>
        status.id === to?.id && !transition?.constraints.some(({ name }) => name === 'comment_required'),
    )
    if (from === undefined || to === undefined || way === undefined) {
      const text = `The workflow has no way back for you from “${from?.name ?? item.annotation_status}” to “${to?.name ?? before.annotation_status}”.`
      return { title, text }
    }
    const { transition } = way
    const change = { itemId: item.id, fromStatusId: from.id, statusId: to.id }
    return {
      kind: 'status',
      item,
      ask: () =>
        client.call('changeAnnotationStatus', [
          transition === undefined ? change : { ...change, transitionId: transition.id },
        ]),
      done: () => `${to.name} again`,
    }
  }

  function markBack(kind: 'approval' | 'pin', before: Item, item: Item) {
    if (kind === 'pin') {
      const pinned = before.is_pinned === true
      return {
        ask: () => client.call('pinAsset', [{ itemId: item.id, pinned }]),
        done: () => (pinned ? 'Pinned again' : 'Not pinned any more'),
      }
    }
    const [from, to] = [item, before].map((one) => approvalValue(approvalOf(one)))
    return {
      ask: () =>
        client.call('changeApprovalStatus', [
          { itemId: item.id, fromApprovalStatus: from ?? 0, approvalStatus: to ?? 0 },
        ]),
      done: () => APPROVAL_LABEL[approvalOf(before)],
    }
  }

  /** A transition may have approved the item, too: its undoing is not whole without that. */
  async function takeBack(step: UndoStep): Promise<void> {
    const change = planned(step)
    if ('text' in change) return void notices.show('warning', change.title, change.text)
    const changed = await changes.make(change, { isUndo: true })
    if (changed === undefined) return
    const mark: UndoStep = { kind: 'approval', before: step.before, after: changed }
    const isWhole = step.kind !== 'status' || approvalOf(changed) === approvalOf(step.before)
    if (!isWhole && CHANGES.approval.may(state().permissions.folder)) return takeBack(mark)
    notices.show('info', `${changed.name}: ${change.done(changed)}`)
    if (state().current.item?.id !== changed.id && list.mayChoose(changed)) list.choose(changed)
  }

  return {
    store,
    record(step, words) {
      store.setState(({ steps }) => ({ steps: [...steps, step].slice(-STEPS_MAX) }))
      if (shown !== undefined) notices.dismiss(shown)
      shown = notices.show('success', `${step.after.name}: ${words}`, '', {
        label: 'Undo',
        run: () => void this.undo(),
      })
    },
    async undo() {
      const { steps, busy } = store.getState()
      const step = steps.at(-1)
      if (step === undefined || busy) return
      if (shown !== undefined) notices.dismiss(shown)
      store.setState({ steps: steps.slice(0, -1), busy: true })
      await takeBack(step)
      store.setState({ busy: false })
    },
  }
}

/** What each kind of change is about. */
const FIELDS: Readonly<Record<ChangeKind, (item: Item) => unknown>> = {
  status: (item) => item.annotation_status,
  approval: (item) => approvalOf(item),
  pin: (item) => item.is_pinned === true,
}
