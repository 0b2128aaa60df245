import type { Span } from '../kinds/kind'

/** Paragraph of a text, without its line end. */
export interface Paragraph extends Span {
  readonly text: string
  /** Its line number, from 1. */
  readonly line: number
  /** Page that starts with it, from 1, in a text of several pages. */
  readonly page?: number
  /** The page that starts with it has no text: it was scanned. */
  readonly isBare?: true
}

/** Paragraphs that are drawn together. */
export interface TextBlock extends Span {
  readonly paragraphs: readonly Paragraph[]
}

/** Characters per block; longer ones draw slowly. */
const BLOCK_LETTERS = 4_000
const PAGE_END = '\f'

/** Splits a text into paragraphs, and these into blocks; positions are those of the whole text. */
export function blocksOf(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let paragraphs: Paragraph[] = []
  let start = 0
  let line = 0
  /** End of the present page; pages of documents are joined by form feeds. */
  let pageEnd = text.indexOf(PAGE_END)
  let page = pageEnd === -1 ? 0 : 1
  let isFirst = page > 0
  for (let from = 0; from <= text.length; ) {
    const lineEnd = text.indexOf('\n', from)
    const isPageEnd = pageEnd !== -1 && (lineEnd === -1 || pageEnd < lineEnd)
    const feed = isPageEnd ? pageEnd : lineEnd
    const next = feed === -1 ? text.length + 1 : feed + 1
    const end = feed > from && text[feed - 1] === '\r' ? feed - 1 : feed === -1 ? text.length : feed
    line += 1
    const isBare = isFirst && end === from && (isPageEnd || feed === -1)
    const begins = isFirst ? { page, ...(isBare ? { isBare: true as const } : {}) } : {}
    paragraphs.push({ start: from, end, text: text.slice(from, end), line, ...begins })
    isFirst = isPageEnd
    if (isPageEnd) {
      page += 1
      pageEnd = text.indexOf(PAGE_END, next)
    }
    from = next
    if (from - start < BLOCK_LETTERS && from <= text.length) continue
    blocks.push({ start, end: Math.min(from, text.length), paragraphs })
    paragraphs = []
    start = from
  }
  return blocks
}
