import type { Handle, Place, Shape } from '#domain/annotation/shaping/shape'
import { trackType } from '#domain/annotation/video/track'
import { toPicture } from '../canvas/viewport'
import { type FrameObject, numbersOf, objectsOn, shapeOn } from './frame-objects'
import { boxNumbers, hitAt, lineNumbers } from './stage-hits'
import type { OpenVideoEditor } from './open-video'
import { COMMENT, NUDGE } from './video-tools'

/** What the hand is at: painted over the frame until it ends. */
export interface Gesture {
  /** The object that is changed, as it is under the hand. */
  readonly changed?: { readonly row: number; readonly numbers: readonly number[] }
  /** What is drawn and is no object yet. */
  readonly drawn?: { readonly numbers: readonly number[]; readonly isClosed: boolean }
}

interface StageParts {
  readonly canvas: HTMLCanvasElement
  readonly editor: OpenVideoEditor
  /** The gesture changed: paint again. */
  readonly onGesture: (gesture: Gesture) => void
}

/** So near a handle or a line is meant, in CSS pixels. */
const REACH = 8
const LEAST_SIDE = 2
const ZOOM_PER_PIXEL = 0.0015
const LINE_POINTS = { polygon: 3, polyline: 2 } as const

type Drag =
  | { readonly what: 'pan'; readonly from: Place; readonly isClick: boolean }
  | { readonly what: 'box'; readonly start: Place }
  | {
      readonly what: 'shape'
      readonly row: number
      readonly shape: Shape
      readonly handle: Handle | undefined
      readonly start: Place
    }

/** Turns pointer and keys on the frame into tracks and keys; returns how to stop. */
export function watchStage({ canvas, editor, onGesture }: StageParts): () => void {
  const { camera, session, tools, video } = editor
  const { views, annotating } = session
  const ending = new AbortController()
  let drag: Drag | undefined
  let points: number[] = []
  let pointer: Place | undefined
  let gesture: Gesture = {}
  /** The frame that the gesture began on. */
  let begunOn: number | undefined

  function show(next: Gesture): void {
    gesture = next
    tools.busy(drag !== undefined || points.length > 0)
    onGesture(next)
  }

  const placeOf = (event: PointerEvent | MouseEvent): Place => {
    const { left, top } = canvas.getBoundingClientRect()
    const ratio = camera.pixelRatio()
    return toPicture(camera.viewport.get(), { x: (event.clientX - left) * ratio, y: (event.clientY - top) * ratio })
  }
  const reach = () => (REACH * camera.pixelRatio()) / camera.viewport.get().scale
  const here = (): readonly FrameObject[] => {
    const at = video.moment()
    return at === undefined ? [] : objectsOn(views.shown(), at.table, at.frame)
  }
  const mayChange = () => annotating.editing.seen.get().refusal === undefined

  function endLine(): void {
    const { type } = tools.inHand.get()
    const numbers = lineNumbers(points)
    points = []
    show({})
    if (type !== 'polygon' && type !== 'polyline') return
    if (numbers.length / 2 >= LINE_POINTS[type]) video.desk.draw(type, numbers)
  }

  function pressSelect(at: Place, event: PointerEvent): Drag {
    const objects = here()
    const { selected } = views.get()
    const held = objects.find(({ row }) => row === selected?.row)
    const shape = held && shapeOn(held)
    const handle = shape?.handles().find((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) <= reach())
    if (held !== undefined && shape !== undefined && handle !== undefined && mayChange())
      return { what: 'shape', row: held.row, shape, handle, start: at }
    const hit = hitAt(objects, at, reach())
    if (hit === undefined) return { what: 'pan', from: { x: event.clientX, y: event.clientY }, isClick: true }
    if (event.shiftKey) {
      const rows = views.get().selection.map(({ row }) => row)
      views.choose(rows.includes(hit.row) ? rows.filter((row) => row !== hit.row) : [...rows, hit.row])
    } else views.choose([hit.row])
    const own = shapeOn(hit)
    return own === undefined || !mayChange()
      ? { what: 'pan', from: { x: event.clientX, y: event.clientY }, isClick: false }
      : { what: 'shape', row: hit.row, shape: own, handle: undefined, start: at }
  }

  /** The menu is for the object under the pointer, or the selection there. */
  function pickUnder(at: Place): void {
    const hit = hitAt(here(), at, reach())
    if (hit !== undefined && !views.get().selection.some(({ row }) => row === hit.row)) views.choose([hit.row])
  }

  function onDown(event: PointerEvent): void {
    if (drag !== undefined) return
    const at = placeOf(event)
    if (event.button > 1) return pickUnder(at)
    begunOn = video.moment()?.frame
    canvas.setPointerCapture(event.pointerId)
    const tool = tools.inHand.get()
    const isPan = event.button === 1 || tool.id === 'hand'
    if (isPan) drag = { what: 'pan', from: { x: event.clientX, y: event.clientY }, isClick: false }
    else if (tool.id === COMMENT) video.comment(at)
    else if (tool.type === undefined) drag = pressSelect(at, event)
    else if (!mayChange()) session.onRefused(annotating.editing.seen.get().refusal ?? '')
    else if (tool.type === 'bbox') drag = { what: 'box', start: at }
    else if (tool.type === 'point') video.desk.draw('point', lineNumbers([at.x, at.y]))
    else {
      const [x = Infinity, y = Infinity] = points
      const isClosing = points.length / 2 >= LINE_POINTS.polygon && Math.hypot(x - at.x, y - at.y) <= reach()
      if (isClosing) return endLine()
      points = [...points, at.x, at.y]
    }
    draw(at)
  }

  function draw(at: Place): void {
    pointer = at
    if (points.length > 0)
      return show({ drawn: { numbers: [...points, at.x, at.y], isClosed: tools.inHand.get().type === 'polygon' } })
    show(gesture)
  }

  function onMove(event: PointerEvent): void {
    const at = placeOf(event)
    if (drag === undefined) {
      if (points.length > 0) return draw(at)
      const { id, type } = tools.inHand.get()
      const hit = type === undefined && id !== COMMENT ? hitAt(here(), at, reach()) : undefined
      views.hover(hit === undefined ? undefined : views.get().objects.find(({ row }) => row === hit.row))
      canvas.style.cursor = type !== undefined || id === COMMENT ? 'crosshair' : hit === undefined ? 'grab' : 'move'
      return
    }
    if (drag.what === 'pan') {
      camera.panBy(event.clientX - drag.from.x, event.clientY - drag.from.y)
      drag = { what: 'pan', from: { x: event.clientX, y: event.clientY }, isClick: false }
      return
    }
    if (drag.what === 'box') return show({ drawn: { numbers: boxLine(drag.start, at), isClosed: true } })
    const changed = dragged(drag, at, event)
    if (changed !== undefined) show({ changed: { row: drag.row, numbers: changed } })
  }

  function dragged(
    { shape, handle, start }: Extract<Drag, { what: 'shape' }>,
    at: Place,
    { shiftKey, altKey }: PointerEvent,
  ): readonly number[] | undefined {
    const next =
      handle === undefined
        ? shape.moved(at.x - start.x, at.y - start.y)
        : shape.dragged(handle.id, at, { even: shiftKey, centred: altKey })
    const type = trackType(shape.kind)
    return type === undefined ? undefined : numbersOf(type, next)
  }

  function onUp(event: PointerEvent): void {
    const ended = drag
    drag = undefined
    if (ended === undefined) return
    const at = placeOf(event)
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

  function giveUp(): void {
    drag = undefined
    points = []
    show({})
  }

  function onKey(event: KeyboardEvent): void {
    const isBusy = drag !== undefined || points.length > 0
    const nudge = tools.inHand.get().id === NUDGE ? nudgeBy(event) : undefined
    if (!isBusy && nudge !== undefined) {
      video.desk.nudge(nudge.x, nudge.y)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (!isBusy) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter' && points.length > 0) endLine()
    else if (event.key === 'Backspace' && points.length > 0) {
      points = points.slice(0, -2)
      if (pointer !== undefined && points.length > 0) draw(pointer)
      else show({})
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const listen = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => target.addEventListener(name, listener, { signal: ending.signal, passive: false, capture })
  listen(canvas, 'pointerdown', onDown)
  listen(canvas, 'pointermove', onMove)
  listen(canvas, 'pointerup', onUp)
  listen(canvas, 'pointercancel', giveUp)
  listen(canvas, 'pointerleave', () => views.hover(undefined))
  listen(canvas, 'dblclick', () => points.length > 0 && endLine())
  listen(canvas, 'wheel', (event) => {
    event.preventDefault()
    const { left, top } = canvas.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    camera.zoomBy(Math.exp(-event.deltaY * ZOOM_PER_PIXEL), at)
  })
  listen(editor.element, 'keydown', onKey, true)
  // What was begun belongs to the frame and the tool that it was begun with.
  const stops = [
    video.frames.subscribe(() => {
      if ((drag !== undefined || points.length > 0) && drag?.what !== 'pan' && video.moment()?.frame !== begunOn)
        giveUp()
    }),
    tools.inHand.subscribe(() => points.length > 0 && tools.inHand.get().isIdle && giveUp()),
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

/** How far an arrow moves what is selected, in pixels of the clip. */
function nudgeBy({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Place | undefined {
  const way = altKey || ctrlKey || metaKey ? undefined : WAYS[key]
  const far = shiftKey ? FAR : 1
  return way && { x: way.x * far, y: way.y * far }
}

function boxLine(from: Place, to: Place): readonly number[] {
  return [from.x, from.y, to.x, from.y, to.x, to.y, from.x, to.y]
}
