import { DISPLAY_LENGTH_MAX } from './constants'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Shortens a text for display: cuts after a number of user-perceived characters, never through one. */
export function shortened(text: string, max = DISPLAY_LENGTH_MAX): string {
  if (text.length <= max) return text
  let count = 0
  for (const { index } of letters.segment(text)) {
    if (count === max) return `${text.slice(0, index)}…`
    count += 1
  }
  return text
}

/** Nearest character boundary at or before a position. */
export function betweenLetters(text: string, at: number): number {
  return letters.segment(text).containing(at)?.index ?? at
}
