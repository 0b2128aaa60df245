import { HISTORY_ENTRIES_MAX } from '#domain/constants'
import type { Item } from '#domain/entities'
import type { InnerHistory, Way } from '../../decisions/inner-history'
import type { ItemWalk } from '../../items/item-walk'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { Observable } from '../observable'
import type { Work } from '../work/open-work'

export interface AnswerTrailParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly work: Observable<Pick<Work, 'itemId' | 'recovered'> | undefined>
  readonly editing: Pick<Editing, 'seen' | 'undo' | 'redo'>
  readonly walk: Pick<ItemWalk, 'currentId' | 'open'>
  readonly item: () => Item | undefined
  readonly onRefused: (reason: string) => void
  /** Steps that outlive this editor; without them the history starts empty. */
  readonly steps?: AnswerSteps
}

/** The steps of a history across items, for editors that follow one another. */
export interface AnswerSteps {
  readonly trail: Record<Way, readonly Item[]>
  /** The item that is about to open, and the step to take on it. */
  travelling: { readonly to: Item; readonly way: Way } | undefined
}

/** Starts a history without steps. */
export function noAnswerSteps(): AnswerSteps {
  return { trail: { undo: [], redo: [] }, travelling: undefined }
}

/** An undo history across items: undo and redo first open the item of the step. */
export interface AnswerTrail extends InnerHistory {
  readonly dispose: () => void
}

const GONE = 'Couldn’t undo this step: the item has a newer version.'

/** Records the steps on each item from now on. */
export function createAnswerTrail(parts: AnswerTrailParts): AnswerTrail {
  const { drawing, work, editing, walk, item, onRefused, steps = noAnswerSteps() } = parts
  const { trail } = steps
  const listeners = new Set<() => void>()
  let unfollow = (): void => undefined
  /** The drawing that a recovered one will replace. */
  let passing: Drawing | undefined
  let isDue = false
  let isOver = false

  const own = (way: Way) => (editing.seen.get().refusal === undefined ? editing.seen.get()[way] : undefined)
  const isHere = (one: Item) => one.id === walk.currentId()
  /** The item of the last reachable step in this direction. */
  const lastOf = (way: Way) => trail[way].findLast((one) => !isHere(one) || own(way) !== undefined)

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function put(way: Way, one: Item): void {
    trail[way] = [...trail[way], one].slice(-HISTORY_ENTRIES_MAX)
  }

  /** Removes an item's last step from the trail. */
  function take(way: Way, one: Item): void {
    const at = trail[way].findLastIndex(({ id }) => id === one.id)
    if (at !== -1) trail[way] = trail[way].toSpliced(at, 1)
  }

  function follow(): void {
    unfollow()
    unfollow =
      drawing.get()?.subscribe(({ t }) => {
        const here = item()
        if (here === undefined) return
        if (t === 'do') {
          put('undo', here)
          trail.redo = []
        } else {
          take(t, here)
          put(t === 'undo' ? 'redo' : 'undo', here)
        }
        tell()
      }) ?? (() => undefined)
    look()
  }

  /** Waits a microtask: other observers of the same event, such as edit refusals, update first. */
  function look(): void {
    if (steps.travelling === undefined || isDue) return
    isDue = true
    queueMicrotask(arrive)
  }

  function arrive(): void {
    isDue = false
    if (isOver || steps.travelling === undefined) return
    const { to, way } = steps.travelling
    if (!isHere(to)) return void (steps.travelling = undefined)
    const open = drawing.get()
    if (open === undefined || open === passing || work.get()?.itemId !== to.id) return
    if (editing.seen.get().refusal !== undefined) return
    steps.travelling = undefined
    if (own(way) !== undefined) return editing[way]()
    take(way, to)
    tell()
    onRefused(GONE)
  }

  const stops = [
    drawing.subscribe(follow),
    editing.seen.subscribe(look),
    work.subscribe(() => {
      passing = work.get()?.recovered == null ? undefined : drawing.get()
      look()
    }),
  ]
  follow()
  return {
    name(way) {
      const last = lastOf(way)
      return last === undefined || isHere(last) ? own(way) : `Answer on ${last.name}`
    },
    go(way) {
      const last = lastOf(way)
      if (last === undefined || isHere(last)) return editing[way]()
      steps.travelling = { to: last, way }
      walk.open(last)
    },
    subscribe(listener) {
      listeners.add(listener)
      const stop = editing.seen.subscribe(listener)
      return () => {
        stop()
        listeners.delete(listener)
      }
    },
    dispose() {
      // A step on its way ends in the editor that shows its item.
      isOver = true
      unfollow()
      for (const stop of stops) stop()
    },
  }
}
