import { countText } from '../../ui/texts'

const BEGINNING = 40

/** Says of a name of so many UTF-16 units that it has too many. */
export function tooLongText(length: number, most: number): string {
  return `A name has at most ${countText(most)} characters; this one has ${countText(length)}.`
}

/** The beginning of a text, as far as it tells which one it is. */
export function beginningOf(text: string): string {
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING).trim()}…` : text
}
