import type { Box } from '#domain/annotation/kinds/outline-box'
import { polygon } from '#domain/annotation/kinds/polygon'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type ColourBy, objectColour } from '../document/object-colour'
import { type LabelPart, labelOf } from '../document/object-label'
import { BatchObject } from '../workers/batch-object'
import type { Paint, Surface } from './paint'
import type { Size, Viewport } from './viewport'

const FONT_SIZE = 11
const HEIGHT = 17
const PADDING = 6
const GAP = 3
const SWATCH = 7
/** More labels than these cover the picture and say nothing any more. */
const LABELS_MAX = 400
/** Objects that are not wider on the screen than this, in CSS pixels, wear none by themselves: it would be wider than they. */
const WIDTH_MIN = 48
/** More than these are not put in order within a frame. */
const SORTED_MAX = 4_000

/** How labels are written, and what their colours tell apart. */
export interface LabelLook {
  readonly parts: readonly LabelPart[]
  readonly colourBy: ColourBy
}

/** The class alone. */
export const PLAIN_LABELS: LabelLook = { parts: [], colourBy: 'class' }

interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Paints what objects are called, the larger objects first; a label that would lie on another is left out. */
export function paintLabels(
  context: Surface,
  objects: readonly AnnotationObject[],
  view: Viewport,
  canvas: Size,
  pixelRatio: number,
  { parts, colourBy }: LabelLook = PLAIN_LABELS,
): void {
  const taken: Place[] = []
  for (const object of largestSeen(objects, view, canvas, WIDTH_MIN * pixelRatio)) {
    if (taken.length === LABELS_MAX) return
    const shown = { box: anchorOf(object), colour: objectColour(object, colourBy) }
    paintLabel(context, shown, labelOf(object, parts), view, canvas, pixelRatio, taken)
  }
}

/** Visible objects, largest first, up to the label limit. */
function largestSeen(
  objects: readonly AnnotationObject[],
  view: Viewport,
  canvas: Size,
  widthMin: number,
): readonly AnnotationObject[] {
  const [left, top] = [-view.x / view.scale, -view.y / view.scale]
  const [right, bottom] = [left + canvas.width / view.scale, top + canvas.height / view.scale]
  let seen = objects.filter(({ box }) => {
    if (box === undefined || box.width * view.scale <= widthMin) return false
    return box.x <= right && box.y <= bottom && box.x + box.width >= left && box.y + box.height >= top
  })
  for (let width = 2 * widthMin; seen.length > SORTED_MAX; width *= 2) {
    const larger = seen.filter(({ box }) => (box?.width ?? 0) * view.scale >= width)
    if (larger.length < LABELS_MAX) break
    seen = larger
  }
  return seen.slice(0, SORTED_MAX).sort((a, b) => areaOf(b) - areaOf(a))
}

/** Paints the labels of shown objects that are not being dragged. */
export function labelsPainter(
  shown: readonly AnnotationObject[],
  held: readonly number[],
  look: LabelLook = PLAIN_LABELS,
): Paint {
  const away = new Set(held)
  const written = away.size === 0 ? shown : shown.filter(({ row }) => !away.has(row))
  let wide = { than: Infinity, objects: written }
  return (context, view, canvas, ratio) => {
    // A pan keeps the scale: recheck only objects that are wide enough at it.
    const than = (WIDTH_MIN * ratio) / view.scale
    if (than !== wide.than) wide = { than, objects: written.filter((one) => widthOf(one) > than) }
    paintLabels(context, wide.objects, view, canvas, ratio, look)
  }
}

function widthOf(object: AnnotationObject): number {
  return object instanceof BatchObject ? object.width : (object.box?.width ?? 0)
}

/** Paints one label at its object, inside the canvas; without `taken` it may overlap others. */
export function paintLabel(
  context: Surface,
  { box, colour }: Pick<AnnotationObject, 'box' | 'colour'>,
  text: string,
  view: Viewport,
  canvas: Size,
  pixelRatio: number,
  taken?: Place[],
): void {
  if (box === undefined) return
  context.font = `600 ${FONT_SIZE * pixelRatio}px "Inter Variable", system-ui, sans-serif`
  const width = context.measureText(text).width + (2 * PADDING + SWATCH + GAP + 1) * pixelRatio
  const height = HEIGHT * pixelRatio
  const gap = GAP * pixelRatio
  const above = box.y * view.scale + view.y - height - gap
  const left = within(box.x * view.scale + view.x, canvas.width - width)
  const top = within(above < 0 ? box.y * view.scale + view.y + gap : above, canvas.height - height)
  const place = { left, top, right: left + width, bottom: top + height }
  if (taken?.some((other) => isOver(place, other)) === true) return
  taken?.push(place)
  context.fillStyle = 'rgb(17 20 26 / 88%)'
  context.beginPath()
  context.roundRect(left, top, width, height, 4 * pixelRatio)
  context.fill()
  context.fillStyle = colour
  context.beginPath()
  const radius = (SWATCH / 2) * pixelRatio
  context.arc(left + PADDING * pixelRatio + radius, top + height / 2, radius, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#ffffff'
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.fillText(text, left + (PADDING + SWATCH + GAP) * pixelRatio, top + height / 2 + pixelRatio * 0.5)
}

/** Where outlines have their highest point. */
const tops = new WeakMap<AnnotationObject, Box>()

/** Anchor of a label: an outline's highest point, because the corner of its box may lie in another object. */
export function anchorOf(object: AnnotationObject): Box | undefined {
  const { box, kind } = object
  if (box === undefined || kind !== polygon.native) return box
  const known = tops.get(object)
  if (known !== undefined) return known
  let [x, y] = [box.x, Infinity]
  const look = (xy: ArrayLike<number>, start: number, end: number) => {
    for (let at = start; at + 1 < end; at += 2) {
      const [here, height] = [xy[at] ?? 0, xy[at + 1] ?? 0]
      if (height > y || (height === y && here >= x)) continue
      ;[x, y] = [here, height]
    }
  }
  if (object instanceof BatchObject) object.eachLine(look)
  else for (const line of object.outline?.lines ?? []) look(line, 0, line.length)
  const top = y === Infinity ? box : { ...box, x, y }
  tops.set(object, top)
  return top
}

function areaOf({ box }: AnnotationObject): number {
  return box === undefined ? 0 : box.width * box.height
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

function isOver(a: Place, b: Place): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
