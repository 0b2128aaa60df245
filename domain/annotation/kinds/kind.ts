import type { Native } from '../native'
import type { Attribute } from '../parts/attributes'

/** Drawn form of an object, in the picture's pixels. */
export interface Outline {
  /** Closed or open lines; the holes of an area follow its edge. */
  readonly lines: readonly Float32Array[]
  readonly closed: boolean
  /** Places drawn as dots: single points and template points. */
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

/** Text range in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Ids of the two spans of a relation. */
export interface RelationEnds {
  readonly from: string
  readonly to: string
}

/** Numbers of a skeleton's points, in the order of its dots. */
export interface SkeletonPoints {
  readonly pointNumbers: readonly number[]
  /** Points that have answers. */
  readonly pointAnswers: readonly PointAnswers[]
}

/** Answers of one skeleton point. */
export interface PointAnswers {
  readonly number: number
  readonly attributes: readonly Attribute[]
}

/** Everything in which a kind of object differs from others; `G` is its geometry. */
export interface Kind<G> {
  /** `type` of its objects in the platform's format. */
  readonly native: string
  /** Word for one of its objects, as a title. */
  readonly noun: string
  /** Its outline encloses one area, with or without holes. */
  readonly isArea?: true
  /** Its outline is its bounding box. */
  readonly isBox?: true
  /** It is a single place without a size. */
  readonly isPlace?: true
  /** It belongs to a text, and has no fields of a picture. */
  readonly isInText?: true
  /** Ids of the tools that make and change it; the plainest comes first. */
  readonly tools?: readonly string[]
  /** Reads the geometry; undefined if it is unreadable. */
  read(value: Native): G | undefined
  /** Drawn form; undefined for a kind without a place on the picture. */
  outline(geometry: G): Outline | undefined
  /** Colours of the object in the mask, if it is drawn there. */
  parts?(geometry: G): readonly number[]
  /** Numbers of a skeleton's points, and the answers of single ones. */
  points?(geometry: G): SkeletonPoints
  /** Text range. */
  span?(geometry: G): Span
  /** Spans that it relates. */
  ends?(geometry: G): RelationEnds
}
