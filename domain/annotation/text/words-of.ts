import type { Span } from '../kinds/kind'

/** A word of a text with its place. */
export interface WordOf extends Span {
  readonly text: string
}

/** Finds the words, numbers and characters of scripts without spaces; undefined for a language tag that is none. */
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
    // Only a malformed tag is refused; a language that is not known falls back to the rules for all.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
