import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { ObjectChange } from '../document/changes-between'
import type { Paint, Surface } from './paint'
import { tracePath } from './paint-shapes'
import type { Size, Viewport } from './viewport'

/** The style of each kind of change. */
const CHANGE_COLOURS = { added: '#2f9e5f', deleted: '#e0443e', changed: '#e39b00' } as const

const SIGNS = { added: '+', deleted: '−', changed: '~' } as const
/** More signs than these would hide what they stand at. */
const SIGNS_MAX = 300
const SIGN_SIZE = 15
const DASH = 5
/** Screen size in CSS pixels below which a dot is painted. */
const DOT = 4

/** Paints differences: removed in red, added in green, changed with the old shape dashed. Selected ones stand out; side by side, `side` picks the version. */
export function differencesPainter(
  all: readonly ObjectChange[],
  chosen: ReadonlySet<string>,
  side: 'both' | 'before' | 'after' = 'both',
): Paint {
  const changes =
    side === 'both' ? all : all.map((change) => ({ ...change, [side === 'before' ? 'after' : 'before']: undefined }))
  return (context, view, canvas, ratio) => {
    const seen = changes.filter(({ before, after }) => isSeen(before, view, canvas) || isSeen(after, view, canvas))
    context.lineJoin = 'round'
    for (const change of seen) if (!chosen.has(change.key)) paintChange(context, change, view, ratio, false)
    for (const change of seen) if (chosen.has(change.key)) paintChange(context, change, view, ratio, true)
    if (seen.length > SIGNS_MAX) return
    for (const change of seen) paintSign(context, change, view, ratio)
  }
}

function isSeen(object: AnnotationObject | undefined, view: Viewport, canvas: Size): object is AnnotationObject {
  if (object?.box === undefined) return false
  const { x, y, width, height } = object.box
  const [left, top] = [x * view.scale + view.x, y * view.scale + view.y]
  return (
    left <= canvas.width && top <= canvas.height && left + width * view.scale >= 0 && top + height * view.scale >= 0
  )
}

function paintChange(context: Surface, change: ObjectChange, view: Viewport, ratio: number, isChosen: boolean): void {
  const { how, before, after } = change
  const colour = CHANGE_COLOURS[how]
  if (how !== 'added' && before !== undefined) paintOne(context, before, colour, view, ratio, isChosen, true)
  if (how !== 'deleted' && after !== undefined) paintOne(context, after, colour, view, ratio, isChosen, false)
}

function paintOne(
  context: Surface,
  { outline, box }: AnnotationObject,
  colour: string,
  view: Viewport,
  ratio: number,
  isChosen: boolean,
  isPast: boolean,
): void {
  if (outline === undefined || box === undefined) return
  context.fillStyle = colour
  if (outline.dots === undefined && Math.max(box.width, box.height) * view.scale < DOT * ratio) {
    const side = DOT * ratio
    return context.fillRect(box.x * view.scale + view.x, box.y * view.scale + view.y, side, side)
  }
  tracePath(context, outline, view, ratio, 'all')
  if (outline.closed || outline.dots !== undefined) {
    context.globalAlpha = isChosen ? 0.32 : 0.14
    context.fill('evenodd')
    context.globalAlpha = 1
  }
  // A dark edge under the colour keeps it readable on pictures of any brightness.
  context.lineWidth = (isChosen ? 6 : 4) * ratio
  context.strokeStyle = isChosen ? '#ffffff' : 'rgb(0 0 0 / 50%)'
  context.stroke()
  if (isPast) context.setLineDash([DASH * ratio, DASH * ratio])
  context.lineWidth = (isChosen ? 3 : 2) * ratio
  context.strokeStyle = colour
  context.stroke()
  context.setLineDash([])
}

/** The colour alone says nothing to everybody. */
function paintSign(context: Surface, { how, before, after }: ObjectChange, view: Viewport, ratio: number): void {
  const box: Box | undefined = (after ?? before)?.box
  if (box === undefined) return
  const side = SIGN_SIZE * ratio
  const [left, top] = [box.x * view.scale + view.x - side / 2, box.y * view.scale + view.y - side / 2]
  context.fillStyle = CHANGE_COLOURS[how]
  context.beginPath()
  context.arc(left + side / 2, top + side / 2, side / 2, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#ffffff'
  context.font = `700 ${12 * ratio}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(SIGNS[how], left + side / 2, top + side / 2 + ratio / 2)
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
}
