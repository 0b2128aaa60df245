import { type Finds, findIn } from '#domain/annotation/text/finds'
import { createObservable, type Observable } from '../observable'
import type { TextDesk } from './text-desk'

/** The search and its matches. */
export interface FindingSeen extends Finds {
  readonly isOpen: boolean
  readonly wanted: string
  readonly isPattern: boolean
  /** The current match, from 1; 0 without one. */
  readonly at: number
}

/** Searches the text and turns matches into spans. */
export interface Finding {
  readonly seen: Observable<FindingSeen>
  readonly open: () => void
  readonly close: () => void
  readonly search: (wanted: string, isPattern: boolean) => void
  readonly step: (by: 1 | -1) => void
  /** Turns all matches into spans in one step. */
  readonly markAll: () => void
}

const CLOSED: FindingSeen = { isOpen: false, wanted: '', isPattern: false, at: 0, spans: [], isCut: false }

interface FindingParts {
  readonly desk: Pick<TextDesk, 'text' | 'mark'>
  /** Scrolls to a stretch of the text. */
  readonly show: (span: Finds['spans'][number]) => void
  readonly focus: () => void
}

/** Keeps the last search while its bar is closed. */
export function createFinding({ desk, show, focus }: FindingParts): Finding {
  const seen = createObservable(CLOSED)
  function search(wanted: string, isPattern: boolean): void {
    const { problem, ...found } = findIn(desk.text(), wanted, isPattern)
    const at = found.spans.length > 0 ? 1 : 0
    seen.set({ isOpen: true, wanted, isPattern, at, ...found, ...(problem === undefined ? {} : { problem }) })
    const [first] = found.spans
    if (first !== undefined) show(first)
  }
  return {
    seen,
    open() {
      const { wanted, isPattern } = seen.get()
      search(wanted, isPattern)
    },
    close() {
      const { wanted, isPattern } = seen.get()
      seen.set({ ...CLOSED, wanted, isPattern })
      focus()
    },
    search,
    step(by) {
      const now = seen.get()
      const { length } = now.spans
      if (length === 0) return
      const at = ((now.at - 1 + by + length) % length) + 1
      seen.set({ ...now, at })
      const span = now.spans[at - 1]
      if (span !== undefined) show(span)
    },
    markAll() {
      const { spans } = seen.get()
      if (spans.length > 0) desk.mark(undefined, spans)
    },
  }
}
