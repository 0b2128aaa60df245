import type { Span } from '../kinds/kind'

/** A paragraph of a text, without what ends its line. */
export interface Paragraph extends Span {
  readonly text: string
  /** The number of its line, from 1. */
  readonly line: number
}

/** Paragraphs that are drawn together. */
export interface TextBlock extends Span {
  readonly paragraphs: readonly Paragraph[]
}

/** A block of more letters takes long to draw at once. */
const BLOCK_LETTERS = 4_000

/** Cuts a text into its paragraphs, and these into blocks; positions stay those of the whole text. */
export function blocksOf(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let paragraphs: Paragraph[] = []
  let start = 0
  let line = 0
  for (let from = 0; from <= text.length; ) {
    const feed = text.indexOf('\n', from)
    const next = feed === -1 ? text.length + 1 : feed + 1
    const end = feed > from && text[feed - 1] === '\r' ? feed - 1 : feed === -1 ? text.length : feed
    line += 1
    paragraphs.push({ start: from, end, text: text.slice(from, end), line })
    from = next
    if (from - start < BLOCK_LETTERS && from <= text.length) continue
    blocks.push({ start, end: Math.min(from, text.length), paragraphs })
    paragraphs = []
    start = from
  }
  return blocks
}
