import { isObjectEntry } from '#domain/annotation/document/dialects'
import { type EntrySlices, entrySlices } from '#domain/annotation/json/entry-slices'
import { joined, type SavedEntry } from '#domain/annotation/json/joined'
import { isNative, type Native } from '#domain/annotation/native'

/** The text that an annotation came as. */
export interface Source {
  /** The exact object at a place among the objects. */
  readonly value: (place: number) => Native
  /** The annotation with these objects; what stands beside them stays as it came. */
  readonly joined: (saved: readonly SavedEntry[]) => Blob
}

/** Keeps a text whose objects are found when somebody asks for one. */
export function createSource(text: string, file: unknown): Source {
  const places = placesOf(file)
  let known: EntrySlices | undefined
  const slices = () => (known ??= entrySlices(text) ?? { entries: [], start: text.length, end: text.length })

  return {
    value(place) {
      const slice = slices().entries[places.objects[place] ?? -1]
      const value: unknown = slice === undefined ? undefined : JSON.parse(text.slice(...slice))
      return isNative(value) ? value : {}
    },
    joined(saved) {
      const objects = saved.map((one) => (one.base === undefined ? one : { ...one, base: places.objects[one.base] }))
      const beside = places.beside.map((base) => ({ base, text: undefined }))
      return new Blob([joined(text, slices(), [...objects, ...beside])], { type: 'application/json' })
    },
  }
}

/** Which entries of the file's list are objects, and which are not. */
function placesOf(file: unknown): { readonly objects: readonly number[]; readonly beside: readonly number[] } {
  const entries: unknown = isNative(file) ? file.instances : file
  const [objects, beside]: [number[], number[]] = [[], []]
  if (Array.isArray(entries))
    for (const [at, entry] of entries.entries()) (isObjectEntry(entry) ? objects : beside).push(at)
  return { objects, beside }
}
