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

/** Shape reader of each kind by native type; other kinds have no hand editing. */
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

/** Reads the shape of a native object; undefined if it has none, or is unreadable. */
export function shapeOf(value: Native): Shape | undefined {
  return typeof value.type === 'string' ? READERS.get(value.type)?.(value) : undefined
}
