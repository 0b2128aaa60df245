import type { Span } from '../kinds/kind'

/** Most matches that become spans at once. */
const FINDS_MAX = 10_000

/** Result of a search; `problem` tells why it failed. */
export interface Finds {
  readonly spans: readonly Span[]
  /** The list was truncated: the text has more matches. */
  readonly isCut: boolean
  readonly problem?: string
}

const NOTHING: Finds = { spans: [], isCut: false }

/** Finds literal words, or matches of a regular expression. */
export function findIn(text: string, wanted: string, isPattern: boolean): Finds {
  if (wanted === '') return NOTHING
  const pattern = isPattern
    ? patternOf(wanted)
    : new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`), 'giu')
  if (typeof pattern === 'string') return { ...NOTHING, problem: pattern }
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue
    if (spans.length >= FINDS_MAX) return { spans, isCut: true }
    spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return { spans, isCut: false }
}

function patternOf(wanted: string): RegExp | string {
  try {
    return new RegExp(wanted, 'gmu')
  } catch (error) {
    // Show the engine's own message: it names the fault in the pattern.
    return error instanceof Error ? error.message : String(error)
  }
}

const LETTER = /[\p{L}\p{N}\p{M}_]/u

/** Other whole-word occurrences of the same words, without taken places. */
export function sameWords(text: string, { start, end }: Span, taken: readonly Span[]): readonly Span[] {
  const words = text.slice(start, end)
  const known = new Set(taken.map((span) => `${span.start} ${span.end}`))
  const spans: Span[] = []
  for (
    let at = text.indexOf(words);
    at !== -1 && spans.length < FINDS_MAX;
    at = text.indexOf(words, at + words.length)
  ) {
    const behind = at + words.length
    const isWhole =
      !(LETTER.test(words.charAt(0)) && LETTER.test(text.charAt(at - 1))) &&
      !(LETTER.test(words.charAt(words.length - 1)) && LETTER.test(text.charAt(behind)))
    if (isWhole && at !== start && !known.has(`${at} ${behind}`)) spans.push({ start: at, end: behind })
  }
  return spans
}
