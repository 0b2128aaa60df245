/** Raised with each change of the text that the same document gives: positions in texts of an earlier one stay what they are, as an item keeps its text. */
export const PDF_TEXT_VERSION = 1

/** A run of letters of a page, in the order of the page; `ends`: its line ends there. */
export interface TextRun {
  readonly text: string
  readonly ends: boolean
}

const PAGE_END = '\f'
/** All but the tab; a form feed parts pages, so that none may stand in one. */
const CONTROL = /(?!\t)\p{Cc}/gu
const SPACE_AT_END = /[ \t]+$/gm

/** The text of a page by its runs: lines end with a line feed, without space before it; what is no letter is left out. */
export function pageText(runs: readonly TextRun[]): string {
  const lines = runs.map(({ text, ends }) => text.toWellFormed().replaceAll(CONTROL, '') + (ends ? '\n' : ''))
  return lines.join('').replaceAll(SPACE_AT_END, '').trimEnd()
}

/** The text of a document by those of its pages, each after a form feed but the first: the number of a page is that of the form feeds before it. */
export function documentText(pages: readonly string[]): string {
  return pages.join(PAGE_END)
}
