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

/** What a native annotation is written for. */
export interface AnnotationTarget {
  readonly itemName: string
  readonly projectId: number
  readonly email: string
  readonly at: string
  /** The ids of the project's classes by their names. */
  readonly classIds: Readonly<Record<string, number>>
  /** Comments that are still open, as many as the item says. */
  readonly openComments: number
}

/** The id of a class in the project that an annotation is for; -1 where it has no such class. */
export function classIdFor(target: AnnotationTarget, name: string): number {
  return (Object.hasOwn(target.classIds, name) ? target.classIds[name] : undefined) ?? -1
}

/** A kind of sample item that the platform makes by itself; one seed always gives one item. */
export interface Picture {
  readonly about: (seed: number) => PictureFacts
  /** Paints it for a picture `width` wide. Takes its time: it belongs into the painter's own thread. */
  readonly paint: (seed: number, width: number) => Painted
  /** The item's bytes where they are not the painted picture; the picture is then its thumbnail only. */
  readonly file?: (seed: number) => Uint8Array | Promise<Uint8Array>
  /** The mask of a pixel annotation, in the picture's full size. */
  readonly mask?: (seed: number) => Painted
  /** The native annotation that a careful annotator would have left. */
  readonly annotation: (seed: number, target: AnnotationTarget) => unknown
}
