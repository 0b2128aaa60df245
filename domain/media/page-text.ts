/**
 * Incremented when the same document gives a different text. Positions in earlier texts stay valid, since an item keeps
 * its text.
 */
export const PDF_TEXT_VERSION = 1

/** Run of a page's characters in order; `ends` marks the end of its line. */
export interface TextRun {
  readonly text: string
  readonly ends: boolean
}

/** Stretch of a page's text that a run gave, without the end of its line. */
export interface RunPlace {
  readonly start: number
  readonly end: number
}

/** Text of a page, and the place of each run in it, in the order of the runs. */
export interface PageText {
  readonly text: string
  readonly places: readonly RunPlace[]
}

const PAGE_END = '\f'
/** Control characters except tab; form feeds separate pages, so none may occur inside one. */
const CONTROL = /(?!\t)\p{Cc}/gu
const SPACE_AT_END = /[ \t]+$/gm

/**
 * Text of a page from its runs: lines end with a line feed, without trailing spaces; control characters are dropped.
 * Places count UTF-16 units, as positions of spans do.
 */
export function placedText(runs: readonly TextRun[]): PageText {
  const cleaned = runs.map(({ text, ends }) => ({ text: text.toWellFormed().replaceAll(CONTROL, ''), ends }))
  const raw = cleaned.map(({ text, ends }) => text + (ends ? '\n' : '')).join('')
  const text = raw.replaceAll(SPACE_AT_END, '').trimEnd()
  const cuts = [...raw.matchAll(SPACE_AT_END)].map((cut) => ({ from: cut.index, to: cut.index + cut[0].length }))
  let at = 0
  let dropped = 0
  let next = 0
  /** Position in the text of a position in `raw`; callers ask in ascending order. */
  const kept = (position: number): number => {
    for (let cut = cuts[next]; cut !== undefined && cut.to <= position; cut = cuts[next]) {
      dropped += cut.to - cut.from
      next += 1
    }
    const within = cuts[next]
    const partly = within === undefined ? 0 : Math.max(0, position - within.from)
    return Math.min(text.length, position - partly - dropped)
  }
  const places = cleaned.map(({ text: own, ends }) => {
    const start = kept(at)
    const end = kept(at + own.length)
    at += own.length + (ends ? 1 : 0)
    return { start, end }
  })
  return { text, places }
}

/** Text of a page from its runs; see `placedText`. */
export function pageText(runs: readonly TextRun[]): string {
  return placedText(runs).text
}

/** Joins the texts of pages by form feeds: the number of form feeds before a position gives its page. */
export function documentText(pages: readonly string[]): string {
  return pages.join(PAGE_END)
}

/** Starts of the pages in the text of a document. */
export function pageStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf(PAGE_END); at !== -1; at = text.indexOf(PAGE_END, at + 1)) starts.push(at + 1)
  return starts
}
