import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ShapeLook } from '../canvas/paint-shapes'
import type { Size, Viewport } from '../canvas/viewport'

/** What is to be painted: which objects, how, and at which view. */
export interface PaintOrder {
  readonly view: Viewport
  readonly canvas: Size
  readonly pixelRatio: number
  readonly look: ShapeLook
  readonly hidden: readonly string[]
  /** Only this object. */
  readonly only: number | undefined
}

/** What the page asks of the annotation worker. */
export type AnnotationOrder =
  | {
      readonly type: 'load'
      readonly id: number
      readonly url: string
      readonly mask: string | null
      readonly colours: Readonly<Record<string, string>>
    }
  | ({ readonly type: 'paint'; readonly id: number } & PaintOrder)
  | { readonly type: 'close'; readonly id: number }

/** What it is told: objects in parts, so that no frame waits for all of them, and then how it went; pictures of them. */
export type AnnotationNews =
  | { readonly type: 'objects'; readonly id: number; readonly objects: readonly AnnotationObject[] }
  | { readonly type: 'loaded'; readonly id: number; readonly unread: number; readonly unmasked: number }
  | { readonly type: 'failed'; readonly id: number; readonly failure: 'load' | 'format'; readonly status: number }
  | { readonly type: 'painted'; readonly id: number; readonly bitmap: ImageBitmap }
