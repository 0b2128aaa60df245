/** A part of a picture: the place in its pixels, the size in samples of `2 ** level` pixels. */
export interface PicturePart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly level: number
}
