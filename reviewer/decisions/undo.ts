import type { Item } from '#domain/entities'
import { backText, type NoWayBack, restAfterBack, type UndoStep, type WayBack, wayBack } from '#domain/undo'
import type { HostClient } from '../host/host-client'
import { CHANGES } from '../items/change-rules'
import type { ItemChange, ItemChanges } from '../items/item-changes'
import type { ItemList } from '../items/item-list'
import type { ReviewerState } from '../reviewer-state'
import type { Notices } from '../session/notices'
import { isReadOnly } from '../session/read-only'
import { mayPass } from '../session/use-retries'
import { createUndoStore, type UndoStore } from './undo-store'

const STEPS_MAX = 50
/** Most queued presses: a held key repeats faster than a slow platform answers. */
const WAITING_MAX = 3

/** Result of one step: the changed item, or whether a retry makes sense. */
type Outcome = { readonly changed: Item } | 'later' | 'never'

/** Undoes decisions, the last one first, and redoes them. */
export interface Undo {
  readonly store: UndoStore
  record(step: UndoStep, words: string): void
  undo(): Promise<void>
  redo(): Promise<void>
}

export interface UndoParts {
  readonly client: Pick<HostClient, 'call'>
  readonly changes: Pick<ItemChanges, 'make' | 'store'>
  readonly list: Pick<ItemList, 'choose' | 'pages' | 'mayChoose'>
  readonly state: () => ReviewerState
  readonly notices: Notices
}

/** Remembers decisions of this document; the platform decides which can still be undone. */
export function createUndo({ client, changes, list, state, notices }: UndoParts): Undo {
  const store = createUndoStore()
  const FIRST: Promise<Outcome | object> = Promise.resolve({})
  let last = FIRST
  let waiting = 0
  let shown: number | undefined

  /** Present state of the item. */
  function known({ after }: UndoStep): Item {
    const { item } = state().current
    return item?.id === after.id ? item : (list.pages.itemAt(list.pages.indexOf(after.id) ?? -1) ?? after)
  }

  function facts() {
    const { workflow, permissions } = state()
    const { statuses, transitions } = workflow
    return { statuses, transitions: 'code' in transitions ? [] : transitions, rights: permissions.folder }
  }

  function planned(step: UndoStep): ItemChange | NoWayBack {
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

  function refused(step: UndoStep, reason: string): void {
    notices.show('warning', CHANGES[step.kind].refused(known(step).name), reason)
  }

  /** Undoes one step; a failure was reported to the person. */
  async function undoChange(step: UndoStep): Promise<Outcome> {
    if (isReadOnly(state())) {
      refused(step, 'Changes are paused at the moment.')
      return 'later'
    }
    const change = planned(step)
    if ('reason' in change) {
      refused(step, change.reason)
      return 'never'
    }
    // A step that was not even sent can be retried later.
    let passes = true
    const changed = await changes.make(
      {
        ...change,
        async ask() {
          const answer = await change.ask()
          passes = !answer.ok && mayPass(answer.error)
          return answer
        },
      },
      { isUndo: true },
    )
    if (changed === undefined) return passes ? 'later' : 'never'
    const rest = restAfterBack(step, changed, facts())
    if (rest !== undefined) {
      const whole = await undoChange(rest)
      return typeof whole === 'object' ? whole : { changed }
    }
    notices.show('info', `${changed.name}: ${change.done(changed)}`)
    if (state().current.item?.id !== changed.id && list.mayChoose(changed)) list.choose(changed)
    return { changed }
  }

  /** The last decision may be unanswered yet, but it is the one that the person means. */
  function answered(): Promise<void> {
    const isIdle = () => changes.store.getState().underWay.size === 0
    if (isIdle()) return Promise.resolve()
    return new Promise((done) => {
      const stop = changes.store.subscribe(() => {
        if (!isIdle()) return
        stop()
        done()
      })
    })
  }

  async function takeLast(from: 'past' | 'future'): Promise<Outcome> {
    await answered()
    const { [from]: steps } = store.getState()
    const step = steps.at(-1)
    if (step === undefined) return 'never'
    if (shown !== undefined) notices.dismiss(shown)
    store.setState({ [from]: steps.slice(0, -1) })
    const outcome = await undoChange(step)
    // A temporary obstacle allows a retry.
    if (outcome === 'later') store.setState(({ [from]: others }) => ({ [from]: [...others, step] }))
    if (typeof outcome !== 'object') return outcome
    const to = from === 'past' ? 'future' : 'past'
    const back: UndoStep = { kind: step.kind, before: step.after, after: outcome.changed }
    store.setState(({ [to]: others }) => ({ [to]: [...others, back] }))
    return outcome
  }

  /** Runs fast presses in order; those behind a failed one assumed another state. */
  async function go(from: 'past' | 'future'): Promise<void> {
    if (waiting === WAITING_MAX) return
    waiting += 1
    const turn = last.then((before) => (typeof before === 'object' ? takeLast(from) : before))
    last = turn
    await turn
    waiting -= 1
    if (waiting === 0) last = FIRST
  }

  return {
    store,
    record(step, words) {
      store.setState(({ past }) => ({ past: [...past, step].slice(-STEPS_MAX), future: [] }))
      if (shown !== undefined) notices.dismiss(shown)
      shown = notices.decided(`${step.after.name}: ${words}`, () => void this.undo())
    },
    undo: () => go('past'),
    redo: () => go('future'),
  }
}
