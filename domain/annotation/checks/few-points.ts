import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { distinctPlaces } from './rings'

const NEEDED: Readonly<Record<string, number>> = { polygon: 3, polyline: 2 }

/** Shape with too few distinct points. */
export const fewPoints: Check = {
  id: 'few-points',
  title: CHECK_TITLES['few-points'],
  one({ kind, outline }) {
    const needed = NEEDED[kind]
    const [line] = outline?.lines ?? []
    if (needed === undefined || line === undefined) return undefined
    const count = distinctPlaces(line, needed)
    if (count >= needed) return undefined
    const words = count === 1 ? 'one place' : `${count} places`
    return { text: `All its points lie on ${words}; a ${kind} needs ${needed}.` }
  },
  fix: { words: 'Delete', how: 'remove' },
}
