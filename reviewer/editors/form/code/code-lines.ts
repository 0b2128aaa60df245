import { createObservable } from '../../observable'

/** A line of the form's console. */
export interface CodeLine {
  readonly nth: number
  readonly text: string
  readonly isError: boolean
}

const LINES_MAX = 500
const LINE_MAX = 4_000

/** Creates the console of a form, which keeps its last lines. */
export function createCodeLines() {
  const lines = createObservable<readonly CodeLine[]>([])
  let count = 0
  return {
    lines,
    say(text: string, isError = false): void {
      count += 1
      const line = { nth: count, text: text.slice(0, LINE_MAX), isError }
      lines.set([...lines.get(), line].slice(-LINES_MAX))
    },
    clear: () => lines.set([]),
  }
}
