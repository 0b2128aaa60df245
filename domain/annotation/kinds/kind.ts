import type { Native } from '../native'
import type { Attribute } from '../parts/attributes'

/** What is drawn of an object, in the picture's pixels. */
export interface Outline {
  /** Closed or open lines; the first of an area may be followed by its holes. */
  readonly lines: readonly Float32Array[]
  readonly closed: boolean
  /** Places marked by a dot: single points and template points. */
  readonly dots?: Float32Array
  readonly ellipse?: Ellipse
}

export interface Ellipse {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly angle: number
}

/** A stretch of a text, by its letters as JavaScript counts them; `end` is behind the last one. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The names of the two spans that a relation leads between. */
export interface RelationEnds {
  readonly from: string
  readonly to: string
}

/** The points of a skeleton by their numbers, in the order of its dots. */
export interface SkeletonPoints {
  readonly pointNumbers: readonly number[]
  /** Those that answer something. */
  readonly pointAnswers: readonly PointAnswers[]
}

/** What one point of a skeleton answers. */
export interface PointAnswers {
  readonly number: number
  readonly attributes: readonly Attribute[]
}

/** Everything that differs between kinds of objects; `G` is the kind's geometry. */
export interface Kind<G> {
  /** The `type` of its objects in the platform's format. */
  readonly native: string
  /** Reads the geometry; undefined where it can't be read. */
  read(value: Native): G | undefined
  /** Says what is drawn; undefined for a kind that has no place on the picture. */
  outline(geometry: G): Outline | undefined
  /** Says which colours of the mask are the object's, where it is drawn there. */
  parts?(geometry: G): readonly number[]
  /** Says which points a skeleton has, by their numbers, and what single ones of them answer. */
  points?(geometry: G): SkeletonPoints
  /** Says where it lies in a text. */
  span?(geometry: G): Span
  /** Says which spans it leads between. */
  ends?(geometry: G): RelationEnds
}
