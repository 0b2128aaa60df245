/** Frames that a person saw, as stretches from the first to the last one, ascending and apart from each other. */
export type SeenFrames = readonly (readonly [first: number, last: number])[]

const MOST_TEXT = 3_900
const STRETCH = /^(\d+)(?:-(\d+))?$/
const START = 'f:'

/** The stretches with one frame more; the same list where it was seen before. */
export function withSeen(seen: SeenFrames, frame: number): SeenFrames {
  if (seen.some(([first, last]) => first <= frame && frame <= last)) return seen
  const before = seen.filter(([, last]) => last < frame - 1)
  const after = seen.filter(([first]) => first > frame + 1)
  const near = seen.filter(([first, last]) => last === frame - 1 || first === frame + 1)
  const [first, last] = [near[0]?.[0] ?? frame, near.at(-1)?.[1] ?? frame]
  return [...before, [Math.min(first, frame), Math.max(last, frame)], ...after]
}

/** So many frames were seen. */
export function countSeen(seen: SeenFrames): number {
  return seen.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** The stretches as a note keeps them; what has no room is left out, the shortest first. */
export function seenText(seen: SeenFrames): string {
  const texts = (list: SeenFrames) => list.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
  let kept = [...seen]
  while (START.length + texts(kept).join(',').length > MOST_TEXT) {
    const shortest = kept.reduce((least, one) => (one[1] - one[0] < least[1] - least[0] ? one : least))
    kept = kept.filter((one) => one !== shortest)
  }
  return `${START}${texts(kept).join(',')}`
}

/** Reads what a note keeps; nothing where it is of another kind of item. */
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
