import type { Area } from '#domain/annotation/areas/area'
import type { Pixels } from './wand-messages'

/** A part of a picture, and the area in it, in its pixels, that something was put in. */
export interface OutlineOrder {
  readonly pixels: Pixels
  readonly around: Area
}

/** How far it is, from 0 to 1, and what is in it: the largest piece with its holes; undefined where nothing stands out. */
export type OutlineNews =
  | { readonly type: 'round'; readonly share: number }
  | { readonly type: 'found'; readonly area: Area | undefined }
