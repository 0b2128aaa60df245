import { createObservable, type Observable } from '../observable'
import type { ToolChoice } from '../tool-choice'
import type { Annotating } from './annotating'

interface Parts {
  readonly annotating: Pick<Annotating, 'work' | 'editing'>
  readonly tools: ToolChoice
}

/** What the first item tells of all others, until `stopWatching` is called. */
interface FirstWork {
  /** The host takes no annotations: there are no tools to make them. */
  readonly isOnlySeen: Observable<boolean>
  readonly stopWatching: () => void
}

/** Takes the tool for selecting in hand as soon as objects can be changed, once, and hears what the host can do. */
export function watchFirstWork({ annotating, tools }: Parts): FirstWork {
  const { work, editing } = annotating
  const isOnlySeen = createObservable(true)
  /** The next item's host is the same. */
  function judgeHost(): void {
    const state = work.get()?.state.get()
    if (state !== undefined) isOnlySeen.set(state.at === 'readOnly' && state.reason.why === 'host')
  }

  let isFirst = true
  /** Where objects can be changed, that is what a person came for. */
  function takeTool(): void {
    if (!isFirst || editing.seen.get().refusal !== undefined) return
    isFirst = false
    if (tools.inHand.get().id === 'hand') tools.choose('select')
  }

  const stops = [editing.seen.subscribe(takeTool), work.subscribe(judgeHost)]
  return {
    isOnlySeen,
    stopWatching() {
      for (const stop of stops) stop()
    },
  }
}
