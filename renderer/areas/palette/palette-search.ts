/** Parses the input: after `>` only commands match, else projects as well. */
export function readTyped(typed: string): { readonly isOfCommands: boolean; readonly text: string } {
  const text = typed.trim()
  return text.startsWith('>') ? { isOfCommands: true, text: text.slice(1).trim() } : { isOfCommands: false, text }
}

/** Scores a fuzzy match: 0 is none, higher is better; letters must appear in order. */
export function fitOf(typed: string, label: string): number {
  const wanted = typed.trim().toLocaleLowerCase()
  const text = label.toLocaleLowerCase()
  if (wanted === '') return 1
  const at = text.indexOf(wanted)
  if (at === 0) return 100
  if (at > 0) return isWordStart(text, at) ? 80 : 60
  const words = wanted.split(/\s+/)
  if (words.length > 1 && words.every((word) => text.includes(word))) return 50
  return letterFit(wanted.replaceAll(/\s/g, ''), text)
}

/** The matching rows, best first; ties keep their order. */
export function bestFits<T extends { readonly label: string }>(
  rows: readonly T[],
  typed: string,
  max: number,
): readonly T[] {
  if (typed.trim() === '') return rows.slice(0, max)
  return rows
    .map((row, index) => ({ row, index, fit: fitOf(typed, row.label) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || a.index - b.index)
    .slice(0, max)
    .map(({ row }) => row)
}

/** Matches an abbreviation: each letter starts a word or continues the previous match. */
function letterFit(letters: string, text: string): number {
  const goOn = (letter: number, from: number): boolean => {
    if (letter === letters.length) return true
    for (let at = from; at < text.length; at += 1) {
      const fits = text[at] === letters[letter] && (isWordStart(text, at) || (letter > 0 && at === from))
      if (fits && goOn(letter + 1, at + 1)) return true
    }
    return false
  }
  return goOn(0, 0) ? 30 : 0
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s\-_.,:/(]/.test(text[at - 1] ?? '')
}
