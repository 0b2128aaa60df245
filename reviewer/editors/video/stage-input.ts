import type { Place } from '#domain/annotation/shaping/shape'
import type { GestureGroup } from '../../shortcuts/gestures'
import { LineDrawing } from './line-drawing'
import type { OpenVideoEditor } from './open-video'
import { boxNumbers, lineNumbers } from './stage-hits'
import { createStagePointing, type Drag, draggedNumbers, panFrom } from './stage-pointing'
import { COMMENT, NUDGE } from './video-tools'

/** Gestures on the frame, except plain clicks and drags. */
export const STAGE_GESTURES: GestureGroup = {
  title: 'On the picture',
  gestures: [
    { title: 'Move the picture', by: 'Drag with the middle button' },
    { title: 'Zoom', by: 'Wheel' },
    { title: 'Add to the selection', by: 'Shift and click' },
    { title: 'Equal sides', by: 'Shift while dragging a corner', changes: true },
    { title: 'Keep the middle in place', by: 'Alt while dragging a corner', changes: true },
    { title: 'Finish a line', by: 'Enter, double click, or its first point', changes: true },
    { title: 'Remove the last point', by: 'Backspace', changes: true },
    { title: 'Nudge by ten pixels', by: 'Shift and arrows, with the nudge tool', changes: true },
  ],
}

/** A running gesture, painted over the frame until it ends. */
export interface Gesture {
  /** The object as the gesture has changed it. */
  readonly changed?: { readonly row: number; readonly numbers: readonly number[] }
  /** The outline of a new object. */
  readonly drawn?: { readonly numbers: readonly number[]; readonly isClosed: boolean }
}

interface StageParts {
  readonly canvas: HTMLCanvasElement
  readonly editor: OpenVideoEditor
  /** Called when the gesture changes, to paint again. */
  readonly onGesture: (gesture: Gesture) => void
}

const LEAST_SIDE = 2
const ZOOM_PER_PIXEL = 0.0015

/** Turns pointer and keys on the frame into tracks and their keyframes; returns the function to stop. */
export function watchStage({ canvas, editor, onGesture }: StageParts): () => void {
  const { camera, session, tools, video } = editor
  const { views, annotating } = session
  const pointing = createStagePointing(canvas, editor)
  const line = new LineDrawing()
  let drag: Drag | undefined
  let pointer: Place | undefined
  let gesture: Gesture = {}
  /** The frame on which the gesture began. */
  let begunOn: number | undefined

  const isBusy = () => drag !== undefined || line.isOn
  const refusal = () => annotating.editing.seen.get().refusal

  function show(next: Gesture): void {
    gesture = next
    tools.busy(isBusy())
    onGesture(next)
  }

  function endLine(): void {
    const { type } = tools.inHand.get()
    const numbers = line.end(type)
    show({})
    if (type !== undefined && numbers !== undefined) video.desk.draw(type, numbers)
  }

  function onDown(event: PointerEvent): void {
    if (drag !== undefined) return
    const at = pointing.placeOf(event)
    if (event.button > 1) return pointing.pick(at)
    begunOn = video.moment()?.frame
    canvas.setPointerCapture(event.pointerId)
    const tool = tools.inHand.get()
    const refused = refusal()
    if (event.button === 1 || tool.id === 'hand') drag = panFrom(event)
    else if (tool.id === COMMENT) video.comment(at)
    else if (tool.type === undefined) drag = pointing.press(at, event, refused === undefined)
    else if (refused !== undefined) session.onRefused(refused)
    else if (tool.type === 'bbox') drag = { what: 'box', start: at }
    else if (tool.type === 'point') video.desk.draw('point', lineNumbers([at.x, at.y]))
    else if (line.isClosedAt(at, pointing.reach())) return endLine()
    else line.add(at)
    follow(at)
  }

  /** Shows the line up to the pointer. */
  function follow(at: Place): void {
    pointer = at
    if (!line.isOn) return show(gesture)
    show({ drawn: { numbers: line.numbersTo(at), isClosed: tools.inHand.get().type === 'polygon' } })
  }

  function onMove(event: PointerEvent): void {
    const at = pointing.placeOf(event)
    if (drag === undefined) return onHover(at)
    if (drag.what === 'pan') {
      camera.panBy(event.clientX - drag.from.x, event.clientY - drag.from.y)
      drag = panFrom(event)
      return
    }
    if (drag.what === 'box') return show({ drawn: { numbers: boxLine(drag.start, at), isClosed: true } })
    const numbers = draggedNumbers(drag, at, event)
    if (numbers !== undefined) show({ changed: { row: drag.row, numbers } })
  }

  function onHover(at: Place): void {
    if (line.isOn) return follow(at)
    const { id, type } = tools.inHand.get()
    const isDrawing = type !== undefined || id === COMMENT
    if (isDrawing) views.hover(undefined)
    const cursorOver = !isDrawing && pointing.hover(at) ? 'move' : 'grab'
    canvas.style.cursor = isDrawing ? 'crosshair' : cursorOver
  }

  function onUp(event: PointerEvent): void {
    const ended = drag
    drag = undefined
    if (ended === undefined) return
    const at = pointing.placeOf(event)
    const { changed } = gesture
    show({})
    if (ended.what === 'pan' && ended.isClick) return views.select(undefined)
    if (ended.what === 'shape' && changed !== undefined)
      return video.desk.setKey([ended.row], { numbers: changed.numbers })
    if (ended.what !== 'box') return
    const numbers = boxNumbers(ended.start, at)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
    if (x2 - x1 >= LEAST_SIDE && y2 - y1 >= LEAST_SIDE) video.desk.draw('bbox', numbers)
  }

  function cancel(): void {
    drag = undefined
    line.clear()
    show({})
  }

  /** Returns whether the key was for the stage. */
  function press(event: KeyboardEvent): boolean {
    if (!isBusy()) {
      const nudge = tools.inHand.get().id === NUDGE ? nudgeBy(event) : undefined
      if (nudge !== undefined) video.desk.nudge(nudge.x, nudge.y)
      return nudge !== undefined
    }
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && line.isOn) endLine()
    else if (event.key === 'Backspace' && line.isOn) {
      line.back()
      if (pointer !== undefined && line.isOn) follow(pointer)
      else show({})
    } else return false
    return true
  }

  function onKey(event: KeyboardEvent): void {
    if (!press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    const { left, top } = canvas.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    camera.zoomBy(Math.exp(-event.deltaY * ZOOM_PER_PIXEL), at)
  }

  const ending = new AbortController()
  const { signal } = ending
  canvas.addEventListener('pointerdown', onDown, { signal })
  canvas.addEventListener('pointermove', onMove, { signal })
  canvas.addEventListener('pointerup', onUp, { signal })
  canvas.addEventListener('pointercancel', cancel, { signal })
  canvas.addEventListener('pointerleave', () => views.hover(undefined), { signal })
  canvas.addEventListener('dblclick', () => line.isOn && endLine(), { signal })
  canvas.addEventListener('wheel', onWheel, { signal, passive: false })
  editor.element.addEventListener('keydown', onKey, { signal, capture: true })
  // A gesture belongs to the frame and the tool that it began with.
  const stops = [
    video.frames.subscribe(() => {
      if (isBusy() && drag?.what !== 'pan' && video.moment()?.frame !== begunOn) cancel()
    }),
    tools.inHand.subscribe(() => line.isOn && tools.inHand.get().isIdle && cancel()),
  ]
  return () => {
    ending.abort()
    for (const stop of stops) stop()
  }
}

const WAYS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const FAR = 10

/** Step by which an arrow key moves the selection, in pixels of the clip. */
function nudgeBy({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Place | undefined {
  const way = altKey || ctrlKey || metaKey ? undefined : WAYS[key]
  const far = shiftKey ? FAR : 1
  return way && { x: way.x * far, y: way.y * far }
}

function boxLine(from: Place, to: Place): readonly number[] {
  return [from.x, from.y, to.x, from.y, to.x, to.y, from.x, to.y]
}
