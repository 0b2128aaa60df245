/** Frames a person has seen, as sorted, separate ranges from first to last. */
export type SeenFrames = readonly (readonly [first: number, last: number])[]

const MOST_TEXT = 3_900
const STRETCH = /^(\d+)(?:-(\d+))?$/
const START = 'f:'

/** Adds a frame to the ranges; returns the same list if it was already included. */
export function withSeen(seen: SeenFrames, frame: number): SeenFrames {
  if (seen.some(([first, last]) => first <= frame && frame <= last)) return seen
  const before = seen.filter(([, last]) => last < frame - 1)
  const after = seen.filter(([first]) => first > frame + 1)
  const near = seen.filter(([first, last]) => last === frame - 1 || first === frame + 1)
  const [first, last] = [near[0]?.[0] ?? frame, near.at(-1)?.[1] ?? frame]
  return [...before, [Math.min(first, frame), Math.max(last, frame)], ...after]
}

/** The number of frames seen. */
export function countSeen(seen: SeenFrames): number {
  return seen.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** The ranges as a note's text. If it is too long, the shortest ranges are left out. */
export function seenText(seen: SeenFrames): string {
  const texts = (list: SeenFrames) => list.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
  let kept = [...seen]
  while (START.length + texts(kept).join(',').length > MOST_TEXT) {
    const shortest = kept.reduce((least, one) => (one[1] - one[0] < least[1] - least[0] ? one : least))
    kept = kept.filter((one) => one !== shortest)
  }
  return `${START}${texts(kept).join(',')}`
}

/** Parses a note's text; empty if the note belongs to another kind of item. */
export function readSeen(text: string | undefined): SeenFrames {
  if (text?.startsWith(START) !== true) return []
  return text
    .slice(START.length)
    .split(',')
    .flatMap((part) => {
      const [, first, last = first] = STRETCH.exec(part) ?? []
      return first === undefined || last === undefined ? [] : [[Number(first), Number(last)] as const]
    })
}
