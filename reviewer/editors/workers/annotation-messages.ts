import type { SavedEntry } from '#domain/annotation/json/joined'
import type { Native } from '#domain/annotation/native'
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
  /** These objects are left out. */
  readonly without: readonly number[]
  /** Only these objects. */
  readonly only: readonly number[] | undefined
}

/** What the page asks of the annotation worker. */
export type AnnotationOrder =
  | {
      readonly type: 'load'
      readonly id: number
      /** Where it is loaded from, or what it is. */
      readonly url?: string
      readonly text?: string
      readonly mask: string | null
      readonly colours: Readonly<Record<string, string>>
    }
  | ({ readonly type: 'paint'; readonly id: number } & PaintOrder)
  /** The objects as they are now, where they changed, in the order in which they are painted. */
  | {
      readonly type: 'change'
      readonly id: number
      readonly order: readonly number[] | undefined
      readonly changed: readonly AnnotationObject[]
      readonly removed: readonly number[]
    }
  | { readonly type: 'exact'; readonly id: number; readonly places: readonly number[] }
  | { readonly type: 'join'; readonly id: number; readonly saved: readonly SavedEntry[] }
  | { readonly type: 'close'; readonly id: number }

/** What it is told: objects in parts, so that no frame waits for all of them, and then how it went; pictures of them. */
export type AnnotationNews =
  | { readonly type: 'objects'; readonly id: number; readonly objects: readonly AnnotationObject[] }
  | {
      readonly type: 'loaded'
      readonly id: number
      readonly entries: number
      readonly unread: number
      readonly unmasked: number
    }
  | { readonly type: 'failed'; readonly id: number; readonly failure: 'load' | 'format'; readonly status: number }
  | { readonly type: 'exact'; readonly id: number; readonly values: readonly Native[] }
  | { readonly type: 'joined'; readonly id: number; readonly body: Blob }
  | { readonly type: 'painted'; readonly id: number; readonly bitmap: ImageBitmap }
