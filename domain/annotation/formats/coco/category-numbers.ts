import type { WritePlan } from '../format'

/** Numbers the categories: original numbers are kept if unique, the others get free numbers. */
export function categoryNumbers({ classes, firstId }: WritePlan): readonly number[] {
  const taken = new Set<number>()
  const own = classes.map(({ sourceId }) => {
    if (sourceId === null || sourceId === undefined || taken.has(sourceId)) return undefined
    taken.add(sourceId)
    return sourceId
  })
  let next: number = firstId
  return own.map((number) => {
    if (number !== undefined) return number
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  })
}
