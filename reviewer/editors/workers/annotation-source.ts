import type { EntryPlaces } from '#domain/annotation/document/read-document'
import type { EntryTexts } from '#domain/annotation/json/entry-texts'
import { withHead } from '#domain/annotation/json/with-head'
import { withThreads } from '#domain/annotation/json/with-threads'
import { joinedParts, type SavedEntry } from '#domain/annotation/json/joined'
import type { KnownTexts } from '#domain/annotation/json/same-entries'
import { patched } from '#domain/annotation/json/patched'
import type { VersionObject } from '#domain/annotation/versions/compare-versions'
import { isNative, type Native } from '#domain/annotation/native'

/** The text that an annotation came as. */
export interface Source {
  /** The exact object at a place among the objects. */
  readonly value: (place: number) => Native
  /** The annotation with these objects, and these threads and this head where they are not as they came. */
  readonly joined: (saved: readonly SavedEntry[], threads?: readonly SavedEntry[], head?: Native) => Blob
  /** The text of each object, in their order. */
  readonly texts: () => readonly string[]
  /** These objects by their texts, with what changed ones came as. */
  readonly version: (saved: readonly SavedEntry[]) => readonly VersionObject[]
  /** The parse result by text; empty when a mask also defines the look. */
  readonly known: KnownTexts | undefined
}

/** Keeps the text and scans it on the first request for an object. */
export function createSource(texts: () => EntryTexts, places: EntryPlaces, isMasked = false): Source {
  let known: EntryTexts | undefined
  const came = () => (known ??= texts())

  /** The text of the object at a place. */
  function textAt(place: number): string | undefined {
    return came().entry(places.objects[place] ?? NOWHERE)
  }

  return {
    known: isMasked
      ? undefined
      : {
          count: places.objects.length,
          textAt: (place) => (places.unread.has(place) ? undefined : textAt(place)),
        },
    texts: () => places.objects.map((_, place) => textAt(place) ?? ''),
    version: (saved) =>
      saved.map(({ base, text: changed }) => {
        const before = base === undefined ? undefined : textAt(base)
        return changed === undefined ? { text: before ?? '' } : { text: changed, came: before }
      }),
    value(place) {
      const text = textAt(place)
      const value: unknown = text === undefined ? undefined : JSON.parse(text)
      return isNative(value) ? value : {}
    },
    joined(saved, threads, head) {
      const kept = new Set(saved.flatMap(({ base }) => (base === undefined ? [] : (places.objects[base] ?? []))))
      const beside = besideAfter(places, kept)
      const besideOf = (at: number) => (beside.get(at) ?? []).map((base) => ({ base, text: undefined }))
      const all = saved.flatMap(({ base, text: changed }) => {
        if (base === undefined) return [{ base, text: changed }]
        const at = places.objects[base]
        const before = changed === undefined ? undefined : textAt(base)
        const made = changed === undefined || before === undefined ? changed : patched(before, changed)
        return [{ base: at, text: made }, ...(at === undefined ? [] : besideOf(at))]
      })
      const parts = joinedParts(head === undefined ? came() : withHead(came(), head), [...besideOf(NOWHERE), ...all])
      const made = threads === undefined ? inLargeParts(parts) : [withThreads(parts.join(''), threads)]
      return new Blob(made, { type: 'application/json' })
    },
  }
}

const NOWHERE = -1
const PARTS_AT_ONCE = 10_000

/** The same text in fewer parts, each of which still is far from the whole. */
function inLargeParts(parts: readonly string[]): string[] {
  const count = Math.ceil(parts.length / PARTS_AT_ONCE)
  return Array.from({ length: count }, (_, nth) => parts.slice(nth * PARTS_AT_ONCE, (nth + 1) * PARTS_AT_ONCE).join(''))
}

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
