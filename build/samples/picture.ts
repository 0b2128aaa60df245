/** Facts about a sample item that are known before it is made. */
export interface PictureFacts {
  readonly width: number
  readonly height: number
  /** First part of a fitting file name. */
  readonly name: string
}

/** Painted picture: 8-bit rows from the top. May be smaller than the final picture. */
export interface Painted {
  readonly width: number
  readonly height: number
  /** RGB, or RGB with alpha. */
  readonly channels: 3 | 4
  readonly pixels: Uint8Array
  /** Amount of camera noise, from 0 to 1. */
  readonly grain: number
}

/** Kind of sample item; a seed always gives the same item. */
export interface Picture {
  readonly about: (seed: number) => PictureFacts
  /** Paints it for a picture of this `width`; takes seconds. */
  readonly paint?: (seed: number, width: number) => Painted
  /** Thumbnail as SVG, for items that can't be painted. */
  readonly page?: (seed: number) => string
  /** Bytes of the item if they aren't the painted picture, which is then only its thumbnail. */
  readonly file?: (seed: number) => Uint8Array
  /** Frames of a moving item, and the file made of them. */
  readonly clip?: {
    readonly frames: number
    readonly seconds: number
    readonly paint: (seed: number, frame: number) => Painted
    readonly file: (frames: readonly Painted[]) => Promise<Uint8Array>
  }
  /** Mask of a pixel annotation, in the picture's full size. */
  readonly mask?: (seed: number) => Painted
  /** Native annotation as a careful annotator would leave it, with blanks for facts of the item. */
  readonly annotation: (seed: number) => unknown
}
