/** What is known of a sample item without making it. */
export interface PictureFacts {
  readonly width: number
  readonly height: number
  /** The beginning of a fitting file name. */
  readonly name: string
}

/** A painted picture: 8-bit rows from the top. It may be smaller than the picture will be. */
export interface Painted {
  readonly width: number
  readonly height: number
  /** RGB, or RGB with alpha. */
  readonly channels: 3 | 4
  readonly pixels: Uint8Array
  /** How much of a camera's noise belongs over it, from 0 to 1. */
  readonly grain: number
}

/** A kind of sample item; one seed always gives one item. */
export interface Picture {
  readonly about: (seed: number) => PictureFacts
  /** Paints it for a picture `width` wide; takes its time. */
  readonly paint?: (seed: number, width: number) => Painted
  /** The thumbnail as SVG, of what can't be painted. */
  readonly page?: (seed: number) => string
  /** The item's bytes where they are not the painted picture; the painting is then its thumbnail only. */
  readonly file?: (seed: number) => Uint8Array
  /** The frames of an item that moves, and the file that is made of them. */
  readonly clip?: {
    readonly frames: number
    readonly seconds: number
    readonly paint: (seed: number, frame: number) => Painted
    readonly file: (frames: readonly Painted[]) => Promise<Uint8Array>
  }
  /** The mask of a pixel annotation, in the picture's full size. */
  readonly mask?: (seed: number) => Painted
  /** The native annotation that a careful annotator would have left, with blanks for what belongs to an item. */
  readonly annotation: (seed: number) => unknown
}
