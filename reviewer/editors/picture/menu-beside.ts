import type { Point } from '../../../ui/context-menu'
import type { Camera } from '../canvas/camera'
import type { ObjectViews } from '../document/object-view'

/** A menu position in the window: beside the selection, or at the picture's centre. */
export function besideSelected(
  host: HTMLElement,
  camera: Pick<Camera, 'viewport' | 'pixelRatio'>,
  views: Pick<ObjectViews, 'get'>,
): Point {
  const { left, top, width, height } = host.getBoundingClientRect()
  const box = views.get().selection.at(-1)?.box
  if (box === undefined) return { x: left + width / 2, y: top + height / 2 }
  const { scale, x, y } = camera.viewport.get()
  const ratio = camera.pixelRatio()
  const [right, bottom] = [((box.x + box.width) * scale + x) / ratio, ((box.y + box.height) * scale + y) / ratio]
  return { x: left + Math.min(Math.max(right, 0), width), y: top + Math.min(Math.max(bottom, 0), height) }
}
