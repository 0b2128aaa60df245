import { bbox } from './bbox'
import { cuboid } from './cuboid'
import { ellipse } from './ellipse'
import { entity } from './entity'
import type { Kind } from './kind'
import { mask } from './mask'
import { point } from './point'
import { polygon } from './polygon'
import { polyline } from './polyline'
import { rbbox } from './rbbox'
import { relation } from './relation'
import { tag } from './tag'
import { template } from './template'

/** Every kind of object, one row each, in the order of lists. */
const KINDS: readonly Kind<unknown>[] = [
  bbox,
  rbbox,
  polygon,
  polyline,
  point,
  ellipse,
  cuboid,
  template,
  mask,
  tag,
  entity,
  relation,
]

const byNative = new Map(KINDS.map((kind) => [kind.native, kind]))

/** Returns the kind of an object by its native type; undefined if unknown. */
export function kindOf(native: string): Kind<unknown> | undefined {
  return byNative.get(native)
}

/** Native types of all kinds, in the order of lists. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ native }) => native)

/** Native types of the kinds that enclose an area. */
export const AREA_KINDS: ReadonlySet<string> = new Set(KINDS.flatMap(({ native, isArea }) => (isArea ? native : [])))
