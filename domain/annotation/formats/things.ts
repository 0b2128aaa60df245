import { approvalOf } from '../parts/approval'
import { commentsOf, entriesOf, isObjectEntry } from '../document/dialects'
import { isNative, type Native } from '../native'
import { attributesOf } from '../parts/attributes'
import type { Feature } from './format'
import { type Geometry, geometryOf } from './geometry'

/** One object, as formats look at it. */
export interface Thing {
  readonly geometry: Geometry
  readonly className: string
  /** 0: in no group. */
  readonly group: number
  /** Answers by the name of their question; several answers of one question in their order. */
  readonly answers: ReadonlyMap<string, readonly string[]>
  readonly native: Native
}

/** What an annotation holds for a format. */
export interface Things {
  readonly objects: readonly Thing[]
  readonly comments: number
  /** Objects that can't be read. */
  readonly unread: number
  /** Their places among the entries. */
  readonly unreadAt: readonly number[]
}

/** Reads the objects of a native annotation in any of its forms; undefined for what is no annotation. */
export function thingsOf(annotation: unknown): Things | undefined {
  const entries = entriesOf(annotation)
  if (entries === undefined) return undefined
  const unreadAt: number[] = []
  let comments = commentsOf(annotation)?.length ?? 0
  const objects: Thing[] = []
  for (const [at, entry] of entries.entries()) {
    if (!isObjectEntry(entry)) {
      if (isNative(entry) && entry.type === 'comment') comments += 1
      continue
    }
    const thing = isNative(entry) ? thingOf(entry) : undefined
    if (thing === undefined) unreadAt.push(at)
    else objects.push(thing)
  }
  return { objects, comments, unread: unreadAt.length, unreadAt }
}

function thingOf(native: Native): Thing | undefined {
  const geometry = geometryOf(native)
  if (geometry === undefined) return undefined
  const answers = new Map<string, string[]>()
  for (const { group, value } of attributesOf(native)) answers.set(group, [...(answers.get(group) ?? []), value])
  const { className, groupId } = native
  return {
    geometry,
    className: typeof className === 'string' ? className : '',
    group: typeof groupId === 'number' ? groupId : 0,
    answers,
    native,
  }
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

/** The features that an object needs a format to carry; its geometry first. */
export function featuresOf({ geometry, answers, group, native }: Thing): readonly Feature[] {
  const features: Feature[] = [FEATURE_OF[geometry.kind]]
  if (geometry.kind === 'polygon' && geometry.area.length > 1) features.push('holes')
  if (answers.size > 0) features.push('attributes')
  if (group !== 0) features.push('group')
  if (approvalOf(native) !== null && approvalOf(native) !== undefined) features.push('approval')
  return features
}
