import type { Preparer } from '../../items/next-items'
import type { CancelSignal } from '#protocol/port'
import type { Annotation } from '../document/annotation-loader'
import type { AheadLoader } from '../document/loading-ahead'
import type { LoadedPicture } from './picture-loader'

interface PreparingParts {
  readonly pictures: Pick<AheadLoader<LoadedPicture>, 'prepare' | 'forget'>
  readonly annotations: Pick<AheadLoader<Annotation>, 'prepare' | 'forget'>
  /** Paints the coming view and returns its size in bytes. */
  readonly paint: (annotation: Annotation, picture: LoadedPicture, signal: CancelSignal) => Promise<number>
}

/** Prepares items for display: picture, annotation, and the painted view. */
export function preparing({ pictures, annotations, paint }: PreparingParts): Preparer {
  function forget(itemId: number): void {
    pictures.forget(itemId)
    annotations.forget(itemId)
  }
  return {
    async prepare(opened, signal) {
      // Without the picture, the annotation is of no use.
      const picture = await pictures.prepare(opened, signal)
      const annotation = picture === undefined ? undefined : await annotations.prepare(opened, signal)
      if (picture !== undefined && annotation !== undefined) {
        const bytes = await paint(annotation, picture, signal)
        if (!signal.aborted) return picture.picture.bytes + annotation.bytes + bytes
      }
      forget(opened.item.id)
      return undefined
    },
    forget,
  }
}
