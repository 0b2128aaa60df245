import { factsOf } from '../../video/read-track'
import type { TrackThing } from '../things'

/** Numbers a clip's tracks from 1: unique original numbers stay, the others get free numbers. */
export function trackNumbers(tracks: readonly TrackThing[]): readonly number[] {
  const taken = new Set<number>()
  const own = tracks.map(({ native }) => {
    const { trackingId } = factsOf(native)
    const number = typeof trackingId === 'string' && /^\d{1,9}$/.test(trackingId) ? Number(trackingId) : 0
    if (number === 0 || taken.has(number)) return undefined
    taken.add(number)
    return number
  })
  let next = 1
  return own.map((number) => {
    if (number !== undefined) return number
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  })
}
