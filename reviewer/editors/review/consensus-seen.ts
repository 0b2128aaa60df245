import type { Agreement } from '#domain/annotation/consensus/agreement'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ItemCopy } from './item-copies'

/** Annotation of the same item by others. */
export interface VersionSeen {
  /** Name of the item copy, and the people who have it. */
  readonly name: string
  readonly people: readonly string[]
  readonly count: number
  /** Agreement with the open item, from 0 to 1. */
  readonly withMine: number
  /** Agreement with each version, in their order; the open item is the first. */
  readonly between: readonly number[]
}

/** Object of one of the versions. */
export interface FoundObject {
  readonly version: number
  readonly object: AnnotationObject
  readonly score: number
}

/** Object of the open item with its agreement, and the object that others agree on more, if any. */
export interface Scored {
  readonly object: AnnotationObject
  readonly score: number
  readonly better: FoundObject | undefined
}

/** State of the comparison. */
export type ConsensusSeen =
  | { readonly at: 'none' | 'alone' | 'unable' | 'stopped' }
  /** Reads the other versions, then compares all objects. */
  | { readonly at: 'looking'; readonly step: 'reading' | 'comparing'; readonly done: number; readonly total: number }
  | { readonly at: 'failed'; readonly why: string }
  | {
      readonly at: 'ready'
      /** The open item is the first. */
      readonly versions: readonly VersionSeen[]
      /** Least agreement first. */
      readonly scored: readonly Scored[]
      /** Objects of others that the open item lacks, each once; most agreement first. */
      readonly missing: readonly FoundObject[]
      /** Number of unreadable versions. */
      readonly unread: number
      /** Duration of the comparison in milliseconds. */
      readonly took: number
    }

/** Scores that differ by less than this are even. */
const EVEN = 0.005

/** Describes an agreement for the view; the first version is the open item. */
export function agreementSeen(
  versions: readonly (readonly AnnotationObject[])[],
  { scores, between, matches }: Agreement,
  others: readonly ItemCopy[],
  unread: number,
): Omit<Extract<ConsensusSeen, { at: 'ready' }>, 'took'> {
  const foundAt = (version: number, place: number): FoundObject | undefined => {
    const object = versions[version]?.[place]
    return object === undefined ? undefined : { version, object, score: scores[version]?.[place] ?? 0 }
  }
  const partners = matches.map((row) => row.map((pairs) => new Map(pairs.map(({ one, other }) => [one, other]))))
  const scored = (versions[0] ?? []).map((object, place): Scored => {
    const score = scores[0]?.[place] ?? 0
    const candidates = others.flatMap((_, at) => {
      const partner = partners[0]?.[at + 1]?.get(place)
      return (partner === undefined ? undefined : foundAt(at + 1, partner)) ?? []
    })
    const best = candidates.toSorted((a, b) => b.score - a.score)[0]
    return { object, score, better: best !== undefined && best.score > score + EVEN ? best : undefined }
  })
  const missing = others.flatMap((_, at) =>
    (versions[at + 1] ?? []).flatMap((_object, place) => {
      if (partners[at + 1]?.[0]?.has(place) === true) return []
      // The first version that has the object lists it.
      const isListed = others.slice(0, at).some((_other, before) => {
        const partner = partners[at + 1]?.[before + 1]?.get(place)
        return partner !== undefined && partners[before + 1]?.[0]?.has(partner) !== true
      })
      return isListed ? [] : (foundAt(at + 1, place) ?? [])
    }),
  )
  const seenAs = (at: number, name: string, people: readonly string[]): VersionSeen => ({
    name,
    people,
    count: versions[at]?.length ?? 0,
    withMine: between[0]?.[at] ?? 0,
    between: between[at] ?? [],
  })
  return {
    at: 'ready',
    versions: [seenAs(0, 'This item', []), ...others.map(({ name, people }, at) => seenAs(at + 1, name, people))],
    scored: scored.toSorted((a, b) => a.score - b.score),
    missing: missing.toSorted((a, b) => b.score - a.score),
    unread,
  }
}
