/** A way from one status to another, both by their places in the list. */
interface Way {
  readonly from: number
  readonly to: number
}

export interface Lanes {
  /** Each with the lane that it goes through, counted from the names. */
  readonly ways: readonly (Way & { readonly lane: number })[]
  readonly count: number
}

interface Statuses extends ReadonlyArray<{ readonly id: number }> {}
interface Transitions extends ReadonlyArray<{ readonly from_status_id: number; readonly to_status_id: number }> {}

/** The ways of a workflow, each once however many transitions take it; those whose end is no status of it, and those to the same one, are left out. */
export function waysOf(
  statuses: Statuses,
  transitions: Transitions,
): { readonly onwards: readonly Way[]; readonly back: readonly Way[] } {
  const placeOf = new Map(statuses.map(({ id }, at) => [id, at]))
  const each = new Map<string, Way>()
  for (const { from_status_id, to_status_id } of transitions) {
    const from = placeOf.get(from_status_id)
    const to = placeOf.get(to_status_id)
    if (from !== undefined && to !== undefined && from !== to) each.set(`${from} ${to}`, { from, to })
  }
  const ways = [...each.values()]
  return { onwards: ways.filter(({ from, to }) => to > from), back: ways.filter(({ from, to }) => to < from) }
}

/** Gives ways lanes in which no two of them meet: short ones lie next to the names, and a lane is used again where it is free. */
export function lanesOf(ways: readonly Way[]): Lanes {
  const lanes: Way[][] = []
  const placed = ways
    .toSorted((a, b) => length(a) - length(b) || top(a) - top(b))
    .map((way) => {
      const free = lanes.findIndex((taken) => taken.every((other) => !meet(way, other)))
      const lane = free < 0 ? lanes.length : free
      ;(lanes[lane] ??= []).push(way)
      return { ...way, lane }
    })
  return { ways: placed, count: lanes.length }
}

const top = ({ from, to }: Way): number => Math.min(from, to)
const bottom = ({ from, to }: Way): number => Math.max(from, to)
const length = (way: Way): number => bottom(way) - top(way)
/** Ways that touch at one status alone leave it and reach it at different heights. */
const meet = (a: Way, b: Way): boolean => top(a) < bottom(b) && top(b) < bottom(a)
