import { approvalOf } from '../parts/approval'
import { commentsOf, entriesOf, isObjectEntry } from '../document/dialects'
import { isNative, type Native } from '../native'
import { attributesOf } from '../parts/attributes'
import { factsOf, isTimed, readTrack } from '../video/read-track'
import type { Track, TrackType } from '../video/track'
import type { Feature } from './format'
import { type Geometry, geometryOf } from './geometry'

/** An object of an annotation, as formats see it. */
export interface Thing {
  readonly geometry: Geometry
  readonly className: string
  /** 0: no group. */
  readonly group: number
  /** Answers by question name; several answers keep their order. */
  readonly answers: ReadonlyMap<string, readonly string[]>
  readonly native: Native
}

/** A tracked object of a clip. */
export interface TrackThing {
  readonly track: Track
  readonly className: string
  /** Its index among the file's entries. */
  readonly at: number
  readonly native: Native
}

/** The objects and tracks of an annotation. */
export interface Things {
  readonly objects: readonly Thing[]
  readonly tracks: readonly TrackThing[]
  readonly comments: number
  /** Objects that can't be read. */
  readonly unread: number
  /** The indices of their entries. */
  readonly unreadAt: readonly number[]
}

/** Reads the objects of a native annotation in any version; undefined if it isn't an annotation. */
export function thingsOf(annotation: unknown): Things | undefined {
  const entries = entriesOf(annotation)
  if (entries === undefined) return undefined
  const unreadAt: number[] = []
  let comments = commentsOf(annotation)?.length ?? 0
  const objects: Thing[] = []
  const tracks: TrackThing[] = []
  for (const [at, entry] of entries.entries()) {
    if (!isObjectEntry(entry)) {
      if (isNative(entry) && factsOf(entry).type === 'comment') comments += 1
      continue
    }
    if (isNative(entry) && isTimed(entry)) {
      const track = readTrack(entry)
      if (track === undefined) unreadAt.push(at)
      else tracks.push({ track, className: classOf(factsOf(entry)), at, native: entry })
      continue
    }
    const thing = isNative(entry) ? thingOf(entry) : undefined
    if (thing === undefined) unreadAt.push(at)
    else objects.push(thing)
  }
  return { objects, tracks, comments, unread: unreadAt.length, unreadAt }
}

/** Reads an object of a picture or text, or a tag of a clip. */
function thingOf(entry: Native): Thing | undefined {
  const native = factsOf(entry)
  const geometry = geometryOf(native)
  if (geometry === undefined) return undefined
  const answers = new Map<string, string[]>()
  for (const { group, value } of attributesOf(native)) answers.set(group, [...(answers.get(group) ?? []), value])
  const { groupId } = native
  return {
    geometry,
    className: classOf(native),
    group: typeof groupId === 'number' ? groupId : 0,
    answers,
    native,
  }
}

function classOf({ className }: Native): string {
  return typeof className === 'string' ? className : ''
}

const FEATURE_OF: Readonly<Record<Geometry['kind'], Feature>> = {
  box: 'box',
  rotated: 'rotated',
  polygon: 'polygon',
  line: 'line',
  point: 'point',
  ellipse: 'ellipse',
  cuboid: 'cuboid',
  template: 'template',
  mask: 'mask',
  tag: 'tags',
  span: 'span',
  relation: 'relation',
}

/** The features a format must support to keep an object, its geometry first. */
export function featuresOf({ geometry, answers, group, native }: Thing): readonly Feature[] {
  const features: Feature[] = [FEATURE_OF[geometry.kind]]
  if (geometry.kind === 'polygon' && geometry.area.length > 1) features.push('holes')
  if (answers.size > 0) features.push('attributes')
  if (group !== 0) features.push('group')
  if (approvalOf(native) !== null && approvalOf(native) !== undefined) features.push('approval')
  return features
}

const TRACK_FEATURES: Readonly<Record<TrackType, readonly Feature[]>> = {
  bbox: ['track', 'box'],
  polygon: ['track', 'polygon'],
  polyline: ['track', 'line'],
  point: ['track', 'point'],
  event: ['event'],
}

/** The features a format must support to keep a track. The track is dropped if one of the first `heads` is missing. */
export function featuresOfTrack({ track: { type, stretches }, native }: TrackThing): {
  readonly features: readonly Feature[]
  readonly heads: number
} {
  const own = TRACK_FEATURES[type]
  const hasAnswers = stretches.some(({ keys }) => keys.some(({ attributes }) => attributes.length > 0))
  const error = approvalOf(factsOf(native))
  return {
    features: [
      ...own,
      ...(hasAnswers ? (['attributes'] as const) : []),
      ...(error === null || error === undefined ? [] : (['approval'] as const)),
    ],
    heads: own.length,
  }
}

/** Names of track types for object counts. */
export const TRACK_KINDS: Readonly<Record<TrackType, string>> = {
  bbox: 'box track',
  polygon: 'polygon track',
  polyline: 'line track',
  point: 'point track',
  event: 'event',
}
