import type { Span } from '../kinds/kind'

/** Scripts that put no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** The most letters of a paragraph that are asked for, to each side. */
const AROUND = 1_000

/** Part of a text. */
export interface TextPart {
  readonly start: number
  readonly text: string
}

/** The part of a text whose words decide about a stretch; undefined where spaces do. */
export function partToTokenize(text: string, { start, end }: Span): TextPart | undefined {
  if (!WITHOUT_SPACES.test(text.slice(start, end))) return undefined
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - AROUND)
  const lineEnd = text.indexOf('\n', end)
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, end + AROUND)
  return { start: from, text: text.slice(from, to) }
}

/** A stretch widened to the words that it touches, of a part of the text; undefined where it touches none. */
export function snappedTo(tokens: readonly Span[], part: TextPart, { start, end }: Span): Span | undefined {
  const touched = tokens.filter((token) => token.start + part.start < end && token.end + part.start > start)
  const [first, last] = [touched[0], touched.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: Math.min(start, first.start + part.start), end: Math.max(end, last.end + part.start) }
}
