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

const PAGE_END = '\f'
/** Control characters except tab; form feeds separate pages, so none may occur inside one. */
const CONTROL = /(?!\t)\p{Cc}/gu
const SPACE_AT_END = /[ \t]+$/gm

/**
 * Text of a page from its runs: lines end with a line feed, without trailing spaces; control characters are dropped.
 */
export function pageText(runs: readonly TextRun[]): string {
  const lines = runs.map(({ text, ends }) => text.toWellFormed().replaceAll(CONTROL, '') + (ends ? '\n' : ''))
  return lines.join('').replaceAll(SPACE_AT_END, '').trimEnd()
}

/** Joins the texts of pages by form feeds: the number of form feeds before a position gives its page. */
export function documentText(pages: readonly string[]): string {
  return pages.join(PAGE_END)
}
