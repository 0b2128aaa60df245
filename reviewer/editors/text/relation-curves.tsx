import { useCallback, useRef } from 'react'
import { type Related, relationsOf } from '#domain/annotation/text/relations'
import { useObservable } from '../use-observable'
import type { OpenTextEditor } from './open-text'
import { useOverText } from './over-text'
import { rangeOf, stretchInSight } from './text-dom'
import styles from './text-layer.module.css'

/** More curves than this would hide the words. */
const CURVES_MAX = 400
const FONT = '11px system-ui, sans-serif'
const ARROW = 6
const LIFT = { least: 18, most: 60, share: 0.18 }

interface Place {
  readonly x: number
  readonly y: number
}

/** Relations between visible spans, as curves above the text. */
export function RelationCurves({ editor }: { readonly editor: OpenTextEditor }) {
  const { element, session } = editor
  const { view } = useObservable(editor.seen)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawn = useRef(false)
  const { objects, selection } = view
  const place = useCallback(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined) return
    const shown = new Set(session.views.shown())
    const open = relationsOf(objects).filter(({ relation }) => shown.has(relation))
    // Reading sizes lays out the whole text, which a change without curves doesn't need.
    if (open.length === 0 && !isDrawn.current) return
    isDrawn.current = open.length > 0
    const { clientWidth: width, clientHeight: height } = current
    const ratio = current.ownerDocument.defaultView?.devicePixelRatio ?? 1
    if (current.width !== width * ratio || current.height !== height * ratio) {
      current.width = width * ratio
      current.height = height * ratio
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const seen = open.length === 0 ? undefined : stretchInSight(element)
    if (seen === undefined) return
    const frame = current.getBoundingClientRect()
    const isNear = ({ from, to }: Related) =>
      [from?.span, to?.span].some((span) => span !== undefined && span.end >= seen.start && span.start <= seen.end)
    for (const one of open.filter(isNear).slice(0, CURVES_MAX)) {
      const ends = [one.from?.span, one.to?.span].map((span) => span && placeIn(element, frame, span, seen))
      const [from, to] = ends
      if (from === undefined || to === undefined) continue
      drawCurve(context, from, to, {
        colour: one.relation.colour,
        label: one.relation.className,
        isSelected: selection.includes(one.relation),
      })
    }
  }, [element, session, objects, selection])
  useOverText(editor, place)
  return (
    <div className={styles.layer}>
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
    </div>
  )
}

/** Centre of a span's upper edge; for a span that isn't rendered, a place beyond the page's edge. */
function placeIn(
  element: HTMLElement,
  frame: DOMRect,
  span: { readonly start: number; readonly end: number },
  seen: { readonly start: number; readonly end: number },
): Place {
  const isNear = span.end >= seen.start && span.start <= seen.end
  const [rect] = isNear ? (rangeOf(element, span)?.getClientRects() ?? []) : []
  if (rect !== undefined) return { x: rect.left + rect.width / 2 - frame.left, y: rect.top - frame.top }
  return { x: frame.width / 2, y: span.start < seen.start ? -LIFT.most : frame.height + LIFT.most }
}

interface CurveLook {
  readonly colour: string
  readonly label: string
  readonly isSelected: boolean
}

function drawCurve(
  context: CanvasRenderingContext2D,
  from: Place,
  to: Place,
  { colour, label, isSelected }: CurveLook,
): void {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const lift = Math.min(LIFT.most, Math.max(LIFT.least, far * LIFT.share))
  const top = Math.min(from.y, to.y) - lift
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = isSelected ? 3 : 1.5
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.bezierCurveTo(from.x, top, to.x, top, to.x, to.y)
  context.stroke()
  context.beginPath()
  context.moveTo(to.x, to.y)
  context.lineTo(to.x - ARROW / 2, to.y - ARROW)
  context.lineTo(to.x + ARROW / 2, to.y - ARROW)
  context.fill()
  // The middle of such a curve lies at three quarters of its height.
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 8 + (top * 3) / 4 }
  context.font = FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const width = context.measureText(label).width + 8
  context.beginPath()
  context.roundRect(middle.x - width / 2, middle.y - 8, width, 16, 4)
  context.fill()
  context.fillStyle = isDark(colour) ? '#ffffff' : '#16181d'
  context.fillText(label, middle.x, middle.y)
}

/** Whether white text has better contrast on this colour. */
function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = (/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16))
  return 0.299 * r + 0.587 * g + 0.114 * b < 150
}
