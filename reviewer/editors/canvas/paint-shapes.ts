import type { Shape } from '#domain/annotation/document/read-document'
import { classHue } from '#domain/annotation/parts/class-colour'
import type { Paint } from './paint'
import type { Viewport } from './viewport'

const DOT_RADIUS = 3.5
const NO_DOTS = new Float32Array()

/** Paints shapes over the picture: one path per class, thin lines whatever the zoom, areas lightly filled. */
export function shapesPainter(shapes: readonly Shape[]): Paint {
  const byClass = Map.groupBy(shapes, (shape) => shape.className)
  return (context, view, _canvas, pixelRatio) => {
    context.lineJoin = 'round'
    for (const [className, group] of byClass) {
      const hue = classHue(className)
      const areas = new Path2D()
      const strokes = new Path2D()
      context.fillStyle = `hsl(${hue} 90% 55% / 22%)`
      for (const shape of group) {
        const area = shape.closed || shape.dots !== undefined ? new Path2D() : undefined
        addShape(shape, view, area ?? strokes, strokes, DOT_RADIUS * pixelRatio)
        if (area === undefined) continue
        context.fill(area, 'evenodd')
        areas.addPath(area)
      }
      // A dark edge under the colour keeps it readable on pictures of any brightness.
      context.lineWidth = 3 * pixelRatio
      context.strokeStyle = 'rgb(0 0 0 / 45%)'
      context.stroke(areas)
      context.stroke(strokes)
      context.lineWidth = 1.5 * pixelRatio
      context.strokeStyle = `hsl(${hue} 95% 62%)`
      context.stroke(areas)
      context.stroke(strokes)
    }
  }
}

function addShape(shape: Shape, view: Viewport, area: Path2D, strokes: Path2D, radius: number): void {
  const path = shape.closed ? area : strokes
  for (const line of shape.lines) addLine(path, line, view, shape.closed)
  if (shape.ellipse !== undefined) {
    const { cx, cy, rx, ry, angle } = shape.ellipse
    const turn = (angle * Math.PI) / 180
    const [x, y] = [cx * view.scale + view.x, cy * view.scale + view.y]
    path.moveTo(x + rx * view.scale * Math.cos(turn), y + rx * view.scale * Math.sin(turn))
    path.ellipse(x, y, rx * view.scale, ry * view.scale, turn, 0, 2 * Math.PI)
  }
  const dots = shape.dots ?? NO_DOTS
  for (let at = 0; at + 1 < dots.length; at += 2) {
    const x = (dots[at] ?? 0) * view.scale + view.x
    const y = (dots[at + 1] ?? 0) * view.scale + view.y
    area.moveTo(x + radius, y)
    area.arc(x, y, radius, 0, 2 * Math.PI)
  }
}

function addLine(path: Path2D, line: Float32Array, view: Viewport, closed: boolean): void {
  for (let at = 0; at + 1 < line.length; at += 2) {
    const x = (line[at] ?? 0) * view.scale + view.x
    const y = (line[at + 1] ?? 0) * view.scale + view.y
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (closed) path.closePath()
}
