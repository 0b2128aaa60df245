import type { ListAddress } from './area'
import { type Lists, takeLists, usePlace } from './place-store'

/** Letters typed into a search are written into the address together. */
const WRITE_AFTER_MS = 250

/** Keeps how the lists look in the address, and shows them as it says; the answer ends it. */
export function followLists(known: readonly ListAddress[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const textOf: Lists['textOf'] = (place) => known.reduce((text, list) => text || list.of(place), '')
  const write = takeLists({
    textOf,
    show({ place, text }) {
      // Coming back to a list must not take its selection away.
      if (textOf(place) !== text) for (const list of known) list.show(place, text)
    },
  })
  const writeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, WRITE_AFTER_MS)
  }
  const ends = [usePlace.subscribe(writeSoon), ...known.map((list) => list.subscribe(writeSoon))]
  writeSoon()
  return () => {
    takeLists(undefined)
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
