import { countText } from '../../ui/texts'

const BEGINNING = 40

/** The sentence for a name with too many UTF-16 units. */
export function tooLongText(length: number, most: number): string {
  return `A name has at most ${countText(most)} characters; this one has ${countText(length)}.`
}

/** The beginning of a text, as far as it tells which one it is. */
export function beginningOf(text: string): string {
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING).trim()}…` : text
}
