import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { isPlaced, type Sight } from '../document/sight'

interface Parts {
  readonly camera: Pick<Sight, 'canvas' | 'viewport' | 'isInSight'>
  /** The object to keep visible; undefined while there is none. */
  readonly shown: () => AnnotationObject | undefined
  readonly show: (object: AnnotationObject) => void
}

/**
 * Shows an object again if a smaller window cuts it off. If the person moved the view away from it, it stays there.
 * Answers how to stop.
 */
export function keepInSight({ camera, shown, show }: Parts): () => void {
  /** Size of the canvas at the last change of the view, in device pixels. */
  let canvas = { width: 0, height: 0 }
  let wasInSight = false
  return camera.viewport.subscribe(() => {
    const { width, height } = camera.canvas()
    const isResized = width !== canvas.width || height !== canvas.height
    canvas = { width, height }
    const object = shown()
    if (object === undefined || !isPlaced(object)) return
    const isInSight = camera.isInSight(object)
    const isCutOff = isResized && wasInSight && !isInSight
    wasInSight = isInSight
    if (isCutOff) show(object)
  })
}
