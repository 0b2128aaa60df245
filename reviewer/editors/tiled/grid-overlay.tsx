import { useLayoutEffect, useRef } from 'react'
import type { Camera } from '../canvas/camera'
import { createFrameLoop } from '../canvas/frame-loop'
import type { Viewport } from '../canvas/viewport'
import type { OpenPictureEditor } from '../picture/picture-editor'
import { useObservable } from '../use-observable'
import { cellBox } from './cells'
import type { Grid, GridSeen } from './grid'
import type { TiledKit } from './kit'
import styles from './tiled.module.css'

/** Minimum distance of grid lines, in CSS pixels; closer lines would cover the picture. */
const CLOSEST = 6
/** Minimum cell size for displaying marks. */
const MARKED_FROM = 28
const LINE = { dark: 'rgb(0 0 0 / 45%)', light: 'rgb(255 255 255 / 75%)' } as const
const DONE = 'rgb(24 132 84 / 20%)'
const DONE_MARK = '#1f9d63'
const PRESENT = '#ffc53d'

/** The grid above an editor's picture, while turned on. */
export function GridOver({ editor: { stage } }: { readonly editor: OpenPictureEditor<TiledKit> }) {
  const { grid } = stage.kit
  const isOn = useObservable(grid.modes).has('grid')
  return isOn ? <GridOverlay grid={grid} camera={stage.camera} /> : null
}

interface GridOverlayProps {
  readonly grid: Pick<Grid, 'seen'>
  readonly camera: Camera
}

/** Grid lines, marks and the current cell; follows the view without React. */
function GridOverlay({ grid, camera }: GridOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const loop = createFrameLoop(() => {
      const { current } = canvas
      const context = current?.getContext('2d')
      if (current === null || context === null || context === undefined) return
      const { width, height } = camera.canvas()
      if (current.width !== width || current.height !== height) Object.assign(current, { width, height })
      else context.clearRect(0, 0, width, height)
      const seen = grid.seen.get()
      if (seen !== undefined) paintGrid(context, seen, camera.viewport.get(), camera.pixelRatio())
    })
    const stops = [camera.viewport, grid.seen].map((one) => one.subscribe(loop.request))
    loop.request()
    return () => {
      loop.stop()
      for (const stop of stops) stop()
    }
  }, [grid, camera])
  return <canvas ref={canvas} className={styles.grid} aria-hidden data-grid />
}

function paintGrid(context: CanvasRenderingContext2D, seen: GridSeen, view: Viewport, ratio: number): void {
  const { cells, done, at, size } = seen
  const { width, height } = context.canvas
  const side = cells.side * view.scale
  if (side < CLOSEST * ratio) return
  const from = (shift: number, count: number) => Math.min(count, Math.max(0, Math.floor(-shift / side)))
  const to = (shift: number, room: number, count: number) =>
    Math.min(count, Math.max(0, Math.ceil((room - shift) / side)))
  const [left, right] = [from(view.x, cells.columns), to(view.x, width, cells.columns)]
  const [top, bottom] = [from(view.y, cells.rows), to(view.y, height, cells.rows)]
  const placeOf = (cell: number) => {
    const box = cellBox(cells, cell, size)
    const x = Math.round(view.x + box.x * view.scale)
    const y = Math.round(view.y + box.y * view.scale)
    return [x, y, Math.round(box.width * view.scale), Math.round(box.height * view.scale)] as const
  }
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const cell = row * cells.columns + column
      if (done[cell] !== 1) continue
      context.fillStyle = DONE
      context.fillRect(...placeOf(cell))
      if (side >= MARKED_FROM * ratio) paintMark(context, placeOf(cell), ratio)
    }
  const lines = new Path2D()
  const [endX, endY] = [view.x + size.width * view.scale, view.y + size.height * view.scale]
  for (let column = left; column <= right; column += 1) {
    const x = Math.round(Math.min(endX, view.x + column * side)) + 0.5
    lines.moveTo(x, Math.max(0, view.y))
    lines.lineTo(x, Math.min(height, endY))
  }
  for (let row = top; row <= bottom; row += 1) {
    const y = Math.round(Math.min(endY, view.y + row * side)) + 0.5
    lines.moveTo(Math.max(0, view.x), y)
    lines.lineTo(Math.min(width, endX), y)
  }
  stroke(context, lines, LINE.dark, 3 * ratio)
  stroke(context, lines, LINE.light, ratio)
  if (at === undefined) return
  const frame = new Path2D()
  frame.rect(...placeOf(at))
  stroke(context, frame, LINE.dark, 5 * ratio)
  stroke(context, frame, PRESENT, 3 * ratio)
}

/** A tick on a disc in the upper left corner. */
function paintMark(context: CanvasRenderingContext2D, [x, y]: readonly number[], ratio: number): void {
  const [middleX, middleY] = [(x ?? 0) + 13 * ratio, (y ?? 0) + 13 * ratio]
  context.beginPath()
  context.arc(middleX, middleY, 8 * ratio, 0, 2 * Math.PI)
  context.fillStyle = DONE_MARK
  context.fill()
  const tick = new Path2D()
  tick.moveTo(middleX - 4 * ratio, middleY)
  tick.lineTo(middleX - ratio, middleY + 3 * ratio)
  tick.lineTo(middleX + 4 * ratio, middleY - 3 * ratio)
  stroke(context, tick, '#ffffff', 2 * ratio)
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
}
