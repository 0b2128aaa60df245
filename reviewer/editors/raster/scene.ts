/** The forms that are painted: everything else about a kind does not matter here. */
export const FORM = { none: 0, area: 1, line: 2, ellipse: 3 } as const

/** Columns of a document that the painter reads; one entry per row. */
export interface PaintedColumns {
  readonly kind: Uint8Array
  readonly classAt: Int32Array
  readonly flags: Uint16Array
  /** Four per row, relative to origin. */
  readonly box: Float32Array
  /** Two per row. */
  readonly origin: Float64Array
  /** Its stretch of the pool, in numbers. */
  readonly from: Uint32Array
  readonly length: Uint32Array
}

/**
 * Coordinates relative to their object's origin, and where each ring of them ends, ascending. A ring of one point is a
 * dot; an ellipse is its middle, its two radii and its angle.
 */
export interface PaintedPool {
  readonly xy: Float32Array
  readonly ringEnds: Uint32Array
  /** Number of ends in use. */
  readonly rings: number
}

/** The look of an object: the bits of `flags` that painters read. */
export const FLAG = { locked: 1, disapproved: 2, predicted: 4 } as const

/** Everything that is painted, and how. */
export interface Scene {
  readonly columns: PaintedColumns
  readonly pool: PaintedPool
  /** The form of each kind. */
  readonly forms: Uint8Array
  /** The rows that are shown, the lowest first. */
  readonly order: Uint32Array
  /** 1 for each row that is selected with many others; none where it is too short. */
  readonly selected: Uint8Array
  readonly styles: StyleTable
}

/** How objects look; lengths are in device pixels. */
export interface StyleTable {
  /** Red, green and blue of each class, packed as 0xbbggrr. */
  readonly classColours: Uint32Array
  /** How strongly areas are filled, from 0 to 1. */
  readonly fill: number
  /** Fill opacity by class; missing and non-numeric entries use the default. */
  readonly classFills?: Float32Array
  readonly theme: 'light' | 'dark'
  /** Device pixels per CSS pixel. */
  readonly ratio: number
}

/** A part of the scaled picture, in whole device pixels. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
