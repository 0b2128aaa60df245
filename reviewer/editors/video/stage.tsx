import { useEffect, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { followPageTheme } from '../canvas/page-theme'
import { paintHandles } from '../canvas/paint-handles'
import { paintShapes, tracePath } from '../canvas/paint-shapes'
import type { Viewport } from '../canvas/viewport'
import { LOOK_CHOICES } from '../document/look-choices'
import { objectsOn, placed, shapeOn } from './frame-objects'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import { paintFollowed } from './paint-followed'
import { type Gesture, watchStage } from './stage-input'
import styles from './video-page.module.css'

interface StageProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** Paints a frame and its annotations together, so that they never get out of step. */
export function Stage({ editor, open }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current === null ? undefined : showStage(canvas.current, editor, open)), [editor, open])
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} data-stage />
      {!open.clip.hasPicture && (
        <p className={styles.blank}>
          This file has sound alone. Press B where an event begins, and again where it ends.
        </p>
      )}
    </>
  )
}

function showStage(canvas: HTMLCanvasElement, editor: OpenVideoEditor, { clip, frames }: OpenClip): () => void {
  const { camera, session, video } = editor
  const { views, choices } = session
  let gesture: Gesture = {}
  let asked = 0

  function paint(): void {
    asked = 0
    const context = canvas.getContext('2d', { alpha: false })
    const { shown } = frames.seen.get()
    if (context === null || canvas.width === 0) return
    const view = camera.viewport.get()
    const size = { width: canvas.width, height: canvas.height }
    context.fillStyle = getComputedStyle(canvas).backgroundColor
    context.fillRect(0, 0, size.width, size.height)
    canvas.dataset['frame'] = shown === undefined ? '' : String(shown.frame)
    if (shown?.bitmap === undefined) return
    const [width, height] = [Math.round(clip.width * view.scale), Math.round(clip.height * view.scale)]
    context.imageSmoothingEnabled = view.scale < 2
    context.drawImage(shown.bitmap, view.x, view.y, width, height)
    paintObjects(context, shown.frame, view, size)
  }

  function paintObjects(
    context: CanvasRenderingContext2D,
    frame: number,
    view: Viewport,
    size: { readonly width: number; readonly height: number },
  ): void {
    const ratio = camera.pixelRatio()
    const { changed, drawn } = gesture
    const objects = objectsOn(views.shown(), clip.table, frame).map((object) =>
      changed?.row === object.row && object.track !== undefined
        ? placed(object, object.track.type, { ...changed, attributes: [], isKey: true })
        : object,
    )
    const { fill, labels } = choices.of(LOOK_CHOICES).get()
    paintShapes(context, objects, view, size, ratio, { fill: fill / 100, labels })
    const rows = new Set(views.get().selection.map(({ row }) => row))
    for (const object of objects) {
      if (!rows.has(object.row)) continue
      paintSelected(context, object, view, ratio)
      const shape = rows.size === 1 ? shapeOn(object) : undefined
      if (shape !== undefined) paintHandles(context, shape.handles(), object.colour, view, ratio)
    }
    paintFollowed(context, video.following.on(frame), view, ratio)
    if (drawn === undefined) return
    const line = Float32Array.from(drawn.numbers)
    tracePath(context, { lines: [line], closed: drawn.isClosed }, view, ratio, 'all')
    context.lineWidth = 1.5 * ratio
    context.strokeStyle = session.annotating.classes.get().current.colour
    context.stroke()
  }

  const schedule = () => {
    if (asked === 0) asked = requestAnimationFrame(paint)
  }

  function resize(): void {
    const { width, height } = canvas.getBoundingClientRect()
    const ratio = window.devicePixelRatio
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across
      canvas.height = down
      camera.resize({ width: across, height: down }, ratio)
    }
    fit()
    paint()
  }

  /** Decodes bitmaps at the screen's resolution. */
  function fit(): void {
    if (canvas.width > 0) frames.fit(Math.ceil(clip.width * camera.viewport.get().scale))
  }

  const resized = new ResizeObserver(resize)
  resized.observe(canvas)
  const stops = [
    frames.seen.subscribe(schedule),
    camera.viewport.subscribe(schedule),
    camera.zoom.subscribe(fit),
    views.subscribe(schedule),
    choices.of(LOOK_CHOICES).subscribe(schedule),
    session.annotating.classes.subscribe(schedule),
    video.open.subscribe(schedule),
    video.following.seen.subscribe(schedule),
    followPageTheme(schedule),
    watchStage({
      canvas,
      editor,
      onGesture(next) {
        gesture = next
        schedule()
      },
    }),
  ]
  resize()
  return () => {
    if (asked !== 0) cancelAnimationFrame(asked)
    resized.disconnect()
    for (const stop of stops) stop()
  }
}

function paintSelected(
  context: CanvasRenderingContext2D,
  { outline, colour }: AnnotationObject,
  view: Viewport,
  ratio: number,
) {
  if (outline === undefined) return
  tracePath(context, outline, view, ratio, 'all')
  context.lineWidth = 4 * ratio
  context.strokeStyle = '#ffffff'
  context.stroke()
  context.lineWidth = 2.5 * ratio
  context.strokeStyle = colour
  context.stroke()
}
