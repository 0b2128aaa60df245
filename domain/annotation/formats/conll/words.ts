import type { Span } from '../../kinds/kind'

/** Words with their combining marks, whole emoji sequences, and single characters. */
const WORD =
  /[\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|\S/gu

/** Splits a text into words, and also at the ends of spans. */
export function wordsOf(text: string, spans: readonly Span[]): readonly Span[] {
  const cuts = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  const words: Span[] = []
  let next = 0
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const end = index + word.length
    let from = index
    while ((cuts[next] ?? end) <= from) next += 1
    for (let cut = cuts[next]; cut !== undefined && cut < end; cut = cuts[next]) {
      words.push({ start: from, end: cut })
      from = cut
      next += 1
    }
    words.push({ start: from, end })
  }
  return words
}
