import { takesText } from './typing'

/** Back to what was, or forward to what it was undone from. */
export type HistoryWay = 'undo' | 'redo'

/** What a text field of a page remembers of what was typed. */
export interface TextHistory {
  /** A text field has the focus: undoing means its text, and nothing else. */
  readonly holds: () => boolean
  readonly can: (way: HistoryWay) => boolean
  readonly go: (way: HistoryWay) => void
  /** Calls whenever one of these may be another; the answer ends it. */
  readonly follow: (listener: () => void) => () => void
}

/** The events after which another field has the focus, or its text is another. */
const NEWS = ['focusin', 'focusout', 'input'] as const

/** The undo of a page's own text fields, for whoever shows it under a name of his own. */
export function textHistory(page: Document): TextHistory {
  const holds = () => takesText(page.activeElement)
  return {
    holds,
    // The browser keeps what was typed, and has no other way to it.
    can: (way) => holds() && page.queryCommandEnabled(way),
    go: (way) => void (holds() && page.execCommand(way)),
    follow: (listener) => {
      // What has the focus is known once the event is through.
      const soon = () => queueMicrotask(listener)
      for (const name of NEWS) page.addEventListener(name, soon)
      return () => {
        for (const name of NEWS) page.removeEventListener(name, soon)
      }
    },
  }
}
