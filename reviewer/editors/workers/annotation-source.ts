import type { EntryPlaces } from '#domain/annotation/document/read-document'
import { type EntrySlices, entrySlices } from '#domain/annotation/json/entry-slices'
import { withThreads } from '#domain/annotation/json/with-threads'
import { joined, type SavedEntry } from '#domain/annotation/json/joined'
import { patched } from '#domain/annotation/json/patched'
import type { VersionObject } from '#domain/annotation/versions/compare-versions'
import { isNative, type Native } from '#domain/annotation/native'

/** The text that an annotation came as. */
export interface Source {
  /** The exact object at a place among the objects. */
  readonly value: (place: number) => Native
  /** The annotation with these objects, and these threads where they are not as they came; what stands beside stays as it came. */
  readonly joined: (saved: readonly SavedEntry[], threads?: readonly SavedEntry[]) => Blob
  /** The text of each object, in their order. */
  readonly texts: () => readonly string[]
  /** These objects by their texts, with what changed ones came as. */
  readonly version: (saved: readonly SavedEntry[]) => readonly VersionObject[]
}

/** Keeps a text whose objects are found when somebody asks for one. */
export function createSource(text: string, places: EntryPlaces): Source {
  let known: EntrySlices | undefined
  const slices = () => (known ??= entrySlices(text) ?? { entries: [], start: text.length, end: text.length })

  /** The text of the object at a place. */
  function textAt(place: number): string | undefined {
    const slice = slices().entries[places.objects[place] ?? NOWHERE]
    return slice && text.slice(...slice)
  }

  return {
    texts: () => places.objects.map((_, place) => textAt(place) ?? ''),
    version: (saved) =>
      saved.map(({ base, text: changed }) => {
        const came = base === undefined ? undefined : textAt(base)
        return changed === undefined ? { text: came ?? '' } : { text: changed, came }
      }),
    value(place) {
      const slice = textAt(place)
      const value: unknown = slice === undefined ? undefined : JSON.parse(slice)
      return isNative(value) ? value : {}
    },
    joined(saved, threads) {
      const kept = new Set(saved.flatMap(({ base }) => (base === undefined ? [] : (places.objects[base] ?? []))))
      const beside = besideAfter(places, kept)
      const besideOf = (at: number) => (beside.get(at) ?? []).map((base) => ({ base, text: undefined }))
      const all = saved.flatMap(({ base, text: changed }) => {
        if (base === undefined) return [{ base, text: changed }]
        const at = places.objects[base]
        const slice = slices().entries[at ?? NOWHERE]
        const made = changed === undefined || slice === undefined ? changed : patched(text.slice(...slice), changed)
        return [{ base: at, text: made }, ...(at === undefined ? [] : besideOf(at))]
      })
      const made = joined(text, slices(), [...besideOf(NOWHERE), ...all])
      return new Blob([threads === undefined ? made : withThreads(made, threads)], { type: 'application/json' })
    },
  }
}

const NOWHERE = -1

/** What stands beside the objects, by the object that it follows, of those that stay. */
function besideAfter(
  { objects, beside }: EntryPlaces,
  kept: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[]> {
  let next = 0
  let last = NOWHERE
  return Map.groupBy(beside, (at) => {
    for (; (objects[next] ?? at) < at; next += 1) {
      const object = objects[next] ?? NOWHERE
      if (kept.has(object)) last = object
    }
    return last
  })
}
