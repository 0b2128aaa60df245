import type { Native } from '../native'
import { readBoxShape } from './box-shape'
import { readCuboidShape } from './cuboid-shape'
import { readEllipseShape } from './ellipse-shape'
import { readPolygonShape, readPolylineShape } from './line-shape'
import { readPointShape } from './point-shape'
import { readRelationShape } from './relation-shape'
import { readRotatedBoxShape } from './rotated-box-shape'
import type { Shape } from './shape'
import { readSpanShape } from './span-shape'
import { readTemplateShape } from './template-shape'

/** How the shape of each kind is read, by the kind's native type; a kind that is not here has none to be taken hold of. */
const READERS: ReadonlyMap<string, (value: Native) => Shape | undefined> = new Map([
  ['bbox', readBoxShape],
  ['rbbox', readRotatedBoxShape],
  ['polygon', readPolygonShape],
  ['polyline', readPolylineShape],
  ['point', readPointShape],
  ['ellipse', readEllipseShape],
  ['cuboid', readCuboidShape],
  ['template', readTemplateShape],
  ['entity', readSpanShape],
  ['relation', readRelationShape],
])

/** Reads the shape of a native object; undefined for one that has none, or none that can be read. */
export function shapeOf(value: Native): Shape | undefined {
  return typeof value.type === 'string' ? READERS.get(value.type)?.(value) : undefined
}
