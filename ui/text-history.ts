import { takesText } from './typing'

/** Undo or redo. */
export type HistoryWay = 'undo' | 'redo'

/** The undo history of a text field. */
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

/** Undo for a page's text fields, for callers with their own label. */
export function textHistory(page: Document): TextHistory {
  const holds = () => takesText(page.activeElement)
  return {
    holds,
    // Only `execCommand` reaches the browser's own undo stack.
    can: (way) => holds() && page.queryCommandEnabled(way),
    go: (way) => void (holds() && page.execCommand(way)),
    follow: (listener) => {
      // The new focus is known after the event.
      const soon = () => queueMicrotask(listener)
      for (const name of NEWS) page.addEventListener(name, soon)
      return () => {
        for (const name of NEWS) page.removeEventListener(name, soon)
      }
    },
  }
}
