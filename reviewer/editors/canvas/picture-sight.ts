import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type Box, boxAround } from '#domain/annotation/kinds/outline-box'
import type { Sight } from '../document/sight'
import type { Camera } from './camera'

/** Margin around a part: a share of its size, with a minimum in pixels. */
const AROUND = { share: 0.5, least: 20 }
/** Size in device pixels below which an object is painted as a speck. */
const SEEN_FROM = 24

/** The view of a picture, moved by a session. */
export function pictureSight(camera: Pick<Camera, 'viewport' | 'canvas' | 'view' | 'lookAt' | 'showPart'>): Sight {
  function showObjects(objects: readonly AnnotationObject[]): void {
    const boxes = objects.flatMap(({ box }) => box ?? [])
    if (boxes.length > 0) camera.showPart(boxAround(boxes))
  }

  return {
    viewport: camera.viewport,
    canvas: camera.canvas,
    remember() {
      const view = camera.view()
      return () => camera.lookAt(view)
    },
    showObjects,
    showAround(object, part = object.box) {
      if (part !== undefined) camera.showPart(around(part))
    },
    isInSight({ box }) {
      if (box === undefined) return false
      const { scale, x: left, y: top } = camera.viewport.get()
      const canvas = camera.canvas()
      const [from, to] = [box.x * scale + left, (box.x + box.width) * scale + left]
      const [above, below] = [box.y * scale + top, (box.y + box.height) * scale + top]
      const isLargeEnough = Math.max(to - from, below - above) >= SEEN_FROM
      return isLargeEnough && from >= 0 && to <= canvas.width && above >= 0 && below <= canvas.height
    },
  }
}

function around({ x, y, width, height }: Box): Box {
  const more = Math.max(AROUND.least, AROUND.share * Math.max(width, height))
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more }
}
