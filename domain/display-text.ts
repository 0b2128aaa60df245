import { DISPLAY_LENGTH_MAX } from './constants'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text as long as it is shown: cut after so many letters of any script, never through one of them. */
export function shortened(text: string, max = DISPLAY_LENGTH_MAX): string {
  if (text.length <= max) return text
  let count = 0
  for (const { index } of letters.segment(text)) {
    if (count === max) return `${text.slice(0, index)}…`
    count += 1
  }
  return text
}

/** The place at or before the given one where no letter is cut through. */
export function betweenLetters(text: string, at: number): number {
  return letters.segment(text).containing(at)?.index ?? at
}
