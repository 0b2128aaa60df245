import type { Span } from '../kinds/kind'

/** Word of a text with its range. */
export interface WordOf extends Span {
  readonly text: string
}

/** Finds words and numbers, also in scripts without spaces; undefined for an invalid language tag. */
export function wordsOf(text: string, language?: string): readonly WordOf[] | undefined {
  const segmenter = segmenterOf(language)
  if (segmenter === undefined) return undefined
  const words: WordOf[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text))
    if (isWordLike === true) words.push({ text: segment, start: index, end: index + segment.length })
  return words
}

function segmenterOf(language: string | undefined): Intl.Segmenter | undefined {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' })
  } catch (error) {
    // Only a malformed tag is refused; an unknown language falls back to the general rules.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
