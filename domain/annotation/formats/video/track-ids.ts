import { factsOf } from '../../video/read-track'
import type { TrackThing } from '../things'

/** The numbers of tracks in a clip, from 1: those that they came with, each once, and free ones for the others. */
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
