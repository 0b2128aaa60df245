import diff from 'fast-diff'

/** Changes of a text in order: position in the original text, removed text, and inserted text. */
export type TextPatch = readonly (readonly [at: number, removed: string, added: string])[]

/** Shorter texts are stored whole, since a patch would be no smaller. */
const LETTERS_MIN = 60
/** Lone surrogate, for which fast-diff never terminates. */
const HALF_LETTER = /\p{Cs}/u
/** If the product of two differing lengths exceeds this, they become one replacement: a diff would take too long. */
const DIFFERING_MAX = 1_000_000

/** Tells whether a change of a text is stored as a patch. */
export function isPatched(from: string, to: string): boolean {
  return Math.max(from.length, to.length) >= LETTERS_MIN
}

/** Patch from one text to another. */
export function textPatch(from: string, to: string): TextPatch {
  const most = Math.min(from.length, to.length)
  let first = 0
  while (first < most && from.charCodeAt(first) === to.charCodeAt(first)) first += 1
  let left = 0
  while (left < most - first && from.charCodeAt(from.length - 1 - left) === to.charCodeAt(to.length - 1 - left))
    left += 1
  const [removed, added] = [from.slice(first, from.length - left), to.slice(first, to.length - left)]
  const isReplaced = removed.length * added.length > DIFFERING_MAX || HALF_LETTER.test(from) || HALF_LETTER.test(to)
  return isReplaced ? [[first, removed, added]] : differing(from, to)
}

function differing(from: string, to: string): TextPatch {
  const patch: (readonly [number, string, string])[] = []
  let at = 0
  let isOpen = false
  for (const [kind, text] of diff(from, to)) {
    const last = isOpen ? patch.pop() : undefined
    const [start, removed, added] = last ?? [at, '', '']
    isOpen = kind !== diff.EQUAL
    if (isOpen)
      patch.push([start, kind === diff.DELETE ? removed + text : removed, kind === diff.INSERT ? added + text : added])
    else if (last !== undefined) patch.push(last)
    if (kind !== diff.INSERT) at += text.length
  }
  return patch
}

/** Applies a patch to its original text. */
export function patchedText(text: string, patch: TextPatch): string {
  let made = ''
  let behind = 0
  for (const [at, removed, added] of patch) {
    made += text.slice(behind, at) + added
    behind = at + removed.length
  }
  return made + text.slice(behind)
}

/** Inverse of a patch. */
export function inversePatch(patch: TextPatch): TextPatch {
  let moved = 0
  return patch.map(([at, removed, added]) => {
    const place = at + moved
    moved += added.length - removed.length
    return [place, added, removed] as const
  })
}
