import type { Span } from '../kinds/kind'

/** Unit of a step: a word, or a user-perceived character. */
export type TextStep = 'word' | 'grapheme'

const SEGMENTERS: Readonly<Record<TextStep, Intl.Segmenter>> = {
  word: new Intl.Segmenter(undefined, { granularity: 'word' }),
  grapheme: new Intl.Segmenter(undefined, { granularity: 'grapheme' }),
}

/** Characters inspected around a position: a text may be very long, a word is not. */
const AROUND = 400
const SPACE = /\s/

interface Token extends Span {
  /** It is a word, number or character, not a space or full stop. */
  readonly isWord: boolean
}

/** Tokens around a position of a text. */
function tokensNear(text: string, at: number, step: TextStep): readonly Token[] {
  const from = edgeBefore(text, at - AROUND)
  const window = text.slice(from, edgeBefore(text, Math.min(text.length, at + AROUND)))
  return [...SEGMENTERS[step].segment(window)].map(({ index, segment, isWordLike }) => ({
    start: from + index,
    end: from + index + segment.length,
    isWord: step === 'grapheme' || isWordLike === true,
  }))
}

/** Never split a surrogate pair. */
function edgeBefore(text: string, at: number): number {
  if (at <= 0) return 0
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

/** Widens a range to whole words or characters, without the spaces around it; undefined if only spaces remain. */
export function snapped(text: string, { start, end }: Span, step: TextStep = 'word'): Span | undefined {
  let [from, to] = [Math.max(0, start), Math.min(text.length, end)]
  while (from < to && SPACE.test(text.charAt(from))) from += 1
  while (to > from && SPACE.test(text.charAt(to - 1))) to -= 1
  if (from >= to) return undefined
  const first = tokensNear(text, from, step).find((token) => token.end > from)
  const last = tokensNear(text, to, step).find((token) => token.end >= to)
  return { start: Math.min(from, first?.start ?? from), end: Math.max(to, last?.end ?? to) }
}

/** Word or character behind a position; undefined if there is none. */
export function tokenAfter(text: string, at: number, step: TextStep = 'word'): Span | undefined {
  for (let from = at; from < text.length; from += AROUND) {
    const found = tokensNear(text, from, step).find(({ start, isWord }) => isWord && start >= at)
    if (found !== undefined) return { start: found.start, end: found.end }
  }
  return undefined
}

/** Word or character before a position; undefined if there is none. */
export function tokenBefore(text: string, at: number, step: TextStep = 'word'): Span | undefined {
  for (let from = at; from > 0; from -= AROUND) {
    const found = tokensNear(text, from, step).findLast(({ end, isWord }) => isWord && end <= at)
    if (found !== undefined) return { start: found.start, end: found.end }
  }
  return undefined
}

/** End of a range to move, and the direction. */
export interface EdgeMove {
  readonly edge: 'start' | 'end'
  readonly by: 1 | -1
  readonly step: TextStep
}

/** Range with one end moved by a word or character; undefined if it would be empty or leave the text. */
export function moved(text: string, span: Span, { edge, by, step }: EdgeMove): Span | undefined {
  const at = span[edge]
  const isOut = (edge === 'end') === (by === 1)
  const next = isOut ? outward(text, at, by, step) : inward(text, at, by, step)
  if (next === undefined) return undefined
  const made = { ...span, [edge]: next }
  return made.end > made.start ? made : undefined
}

function outward(text: string, at: number, by: 1 | -1, step: TextStep): number | undefined {
  return by === 1 ? tokenAfter(text, at, step)?.end : tokenBefore(text, at, step)?.start
}

/** Position at the end of the word before the last one, or at the start of the second. */
function inward(text: string, at: number, by: 1 | -1, step: TextStep): number | undefined {
  if (by === -1) {
    const last = tokenBefore(text, at, step)
    return last === undefined ? undefined : tokenBefore(text, last.start, step)?.end
  }
  const first = tokenAfter(text, at, step)
  return first === undefined ? undefined : tokenAfter(text, first.end, step)?.start
}
