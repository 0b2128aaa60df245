import type { Item } from '#domain/entities'
import { backText, restAfterBack, type UndoStep, type WayBack, wayBack } from '#domain/undo'
import type { HostClient } from '../host/host-client'
import { CHANGES } from '../items/change-rules'
import type { ItemChange, ItemChanges } from '../items/item-changes'
import type { ItemList } from '../items/item-list'
import type { ReviewerState } from '../reviewer-state'
import type { Notices } from '../session/notices'
import { isReadOnly } from '../session/read-only'
import { createUndoStore, type UndoStore } from './undo-store'

const STEPS_MAX = 50

/** Takes decisions back, the last one first, and makes them again. */
export interface Undo {
  readonly store: UndoStore
  record(step: UndoStep, words: string): void
  undo(): Promise<void>
  redo(): Promise<void>
}

export interface UndoParts {
  readonly client: Pick<HostClient, 'call'>
  readonly changes: Pick<ItemChanges, 'make'>
  readonly list: Pick<ItemList, 'choose' | 'pages' | 'mayChoose'>
  readonly state: () => ReviewerState
  readonly notices: Notices
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

  function facts() {
    const { workflow, permissions } = state()
    const { statuses, transitions } = workflow
    return { statuses, transitions: 'code' in transitions ? [] : transitions, rights: permissions.folder }
  }

  function planned(step: UndoStep): ItemChange | { readonly reason: string } {
    if (isReadOnly(state())) return { reason: 'Nothing can be changed at the moment.' }
    const item = known(step)
    const way = wayBack(step, item, facts())
    return 'reason' in way ? way : { kind: way.kind, item, ask: () => ask(item.id, way), done: () => backText(way) }
  }

  function ask(itemId: number, way: WayBack) {
    if (way.kind === 'pin') return client.call('pinAsset', [{ itemId, pinned: way.pinned }])
    if (way.kind === 'approval')
      return client.call('changeApprovalStatus', [{ itemId, fromApprovalStatus: way.from, approvalStatus: way.to }])
    const change = { itemId, fromStatusId: way.from.id, statusId: way.to.id }
    const { transition } = way
    return client.call('changeAnnotationStatus', [
      transition === undefined ? change : { ...change, transitionId: transition.id },
    ])
  }

  /** The item as it became; undefined where it did not, and the person was told why. */
  async function takeBack(step: UndoStep): Promise<Item | undefined> {
    const change = planned(step)
    if ('reason' in change) {
      notices.show('warning', CHANGES[step.kind].refused(known(step).name), change.reason)
      return undefined
    }
    const changed = await changes.make(change, { isUndo: true })
    if (changed === undefined) return undefined
    const rest = restAfterBack(step, changed, facts())
    if (rest !== undefined) return (await takeBack(rest)) ?? changed
    notices.show('info', `${changed.name}: ${change.done(changed)}`)
    if (state().current.item?.id !== changed.id && list.mayChoose(changed)) list.choose(changed)
    return changed
  }

  async function go(from: 'past' | 'future'): Promise<void> {
    const { busy, [from]: steps } = store.getState()
    const step = steps.at(-1)
    if (step === undefined || busy) return
    if (shown !== undefined) notices.dismiss(shown)
    store.setState({ [from]: steps.slice(0, -1), busy: true })
    const after = await takeBack(step)
    const to = from === 'past' ? 'future' : 'past'
    const back: readonly UndoStep[] = after === undefined ? [] : [{ kind: step.kind, before: step.after, after }]
    store.setState(({ [to]: others }) => ({ [to]: [...others, ...back], busy: false }))
  }

  return {
    store,
    record(step, words) {
      store.setState(({ past }) => ({ past: [...past, step].slice(-STEPS_MAX), future: [] }))
      if (shown !== undefined) notices.dismiss(shown)
      shown = notices.show('success', `${step.after.name}: ${words}`, '', {
        label: 'Undo',
        run: () => void this.undo(),
      })
    },
    undo: () => go('past'),
    redo: () => go('future'),
  }
}
