import type { ListedGroup } from '../../document/object-groups'

/** A line of the list: a heading, or an object by index. */
export type ListLine =
  | { readonly kind: 'heading'; readonly group: ListedGroup; readonly isClosed: boolean }
  | { readonly kind: 'object'; readonly at: number }

/** An object list as lines: group headings and their objects, without the objects of collapsed groups. */
export interface ListLines {
  readonly count: number
  readonly at: (line: number) => ListLine | undefined
  /** The line of the object at this index; undefined in a collapsed group. */
  readonly lineOf: (at: number) => number | undefined
  readonly groupOf: (at: number) => ListedGroup | undefined
  /** The heading line above the object at this index; the first line without groups. */
  readonly headingOf: (at: number) => number
  /** The lines from `first` up to `end`. */
  readonly between: (first: number, end: number) => readonly ListLine[]
  /** The object on this line, or the nearest one in this direction; else the nearest one in the other direction. */
  readonly objectFrom: (line: number, by: 1 | -1) => number | undefined
}

/** Lays out `count` objects without allocating anything per object. */
export function linesOf(count: number, groups: readonly ListedGroup[], closed: ReadonlySet<string>): ListLines {
  if (groups.length === 0)
    return {
      count,
      at: (line) => (line >= 0 && line < count ? { kind: 'object', at: line } : undefined),
      lineOf: (at) => at,
      groupOf: () => undefined,
      headingOf: () => -1,
      between: (first, end) =>
        Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, line) => ({
          kind: 'object',
          at: first + line,
        })),
      objectFrom: (line) => (count === 0 ? undefined : Math.min(Math.max(line, 0), count - 1)),
    }
  let next = 0
  const parts = groups.map((group) => {
    const isClosed = closed.has(group.key)
    const part = { group, isClosed, line: next }
    next += 1 + (isClosed ? 0 : group.count)
    return part
  })
  const total = next
  const at = (line: number): ListLine | undefined => {
    const part = line < 0 || line >= total ? undefined : parts[lastUpTo(parts, line, ({ line: first }) => first)]
    if (part === undefined) return undefined
    const { group, isClosed } = part
    if (line === part.line) return { kind: 'heading', group, isClosed }
    return { kind: 'object', at: group.start + line - part.line - 1 }
  }
  const partOf = (place: number) => parts[lastUpTo(parts, place, ({ group }) => group.start)]
  function walk(from: number, by: 1 | -1): number | undefined {
    for (let line = from; line >= 0 && line < total; line += by) {
      const found = at(line)
      if (found?.kind === 'object') return found.at
    }
    return undefined
  }
  return {
    count: total,
    at,
    lineOf(place) {
      const part = place < 0 ? undefined : partOf(place)
      return part === undefined || part.isClosed ? undefined : part.line + 1 + place - part.group.start
    },
    groupOf: (place) => (place < 0 ? undefined : partOf(place)?.group),
    headingOf: (place) => (place < 0 ? -1 : (partOf(place)?.line ?? -1)),
    between: (first, end) =>
      Array.from({ length: Math.max(0, Math.min(end, total) - first) }, (_, line) => at(first + line) ?? []).flat(),
    objectFrom(line, by) {
      const from = Math.min(Math.max(line, 0), total - 1)
      return walk(from, by) ?? walk(from, by === 1 ? -1 : 1)
    },
  }
}

/** Index of the last part that begins at or before the limit; -1 if none does. */
function lastUpTo<T>(parts: readonly T[], limit: number, begin: (part: T) => number): number {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const part = parts[middle]
    if (part !== undefined && begin(part) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
