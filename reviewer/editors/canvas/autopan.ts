import type { PointerInput, ToolInput } from '../tools/input'
import type { Camera } from './camera'
import { type Point, type Size, toPicture } from './viewport'

/** So near the edge, in CSS pixels, the view begins to move. */
const EDGE = 24
/** In CSS pixels per second, at the edge and beyond it. */
const SPEED = 900
/** Who only passes by, on the way to a panel, moves nothing: a pointer that is not pressed rests there first, in milliseconds. */
const RESTS_MS = 300
/** A page that stood still does not jump. */
const FRAME_MS_MAX = 50

interface AutopanPorts {
  readonly camera: Pick<Camera, 'viewport' | 'canvas' | 'pixelRatio' | 'panBy'>
  /** The view stops at the picture's edge. */
  readonly picture: () => Size | undefined
  /** Whether a running gesture needs more of the picture; the hand moves the view itself. */
  readonly isAtWork: () => boolean
  /** Whether a click-by-click drawing is active, which continues between presses. */
  readonly isPlacing: () => boolean
  /** Receives the pointer's place after the view moved under it. */
  readonly take: (input: ToolInput) => void
  /** Runs in the next frame; returns how to call that off. */
  readonly nextFrame?: (run: (now: number) => void) => () => void
}

/** Moves the view while a gesture is at the edge of the canvas. */
export interface Autopan {
  /** Follows the pointer; receives each input before the tool. */
  readonly see: (input: ToolInput) => void
  readonly stop: () => void
}

/** Waits until the pointer comes from within to the edge: who begins at the edge means a place there. */
export function createAutopan(ports: AutopanPorts): Autopan {
  const { camera, picture, isAtWork, isPlacing, take, nextFrame = pageFrame } = ports
  let pressed: PointerInput | undefined
  /** The pointer that draws without being pressed, while it is at the edge, and since when. */
  let hovering: PointerInput | undefined
  let since: number | undefined
  let wasWithin = false
  let before: number | undefined
  let callOff: (() => void) | undefined

  function stop(): void {
    callOff?.()
    callOff = undefined
    before = undefined
    pressed = undefined
    hovering = undefined
    since = undefined
    wasWithin = false
  }

  /** Which way the view goes and how fast, from -1 to 1 on each side. */
  function pull({ screen }: PointerInput): Point {
    const { viewport, canvas, pixelRatio } = camera
    const { scale, x, y } = viewport.get()
    const [size, ratio, shown] = [canvas(), pixelRatio(), picture() ?? { width: 0, height: 0 }]
    return {
      x: pullOf(screen.x, size.width / ratio, x / ratio, (x + shown.width * scale) / ratio),
      y: pullOf(screen.y, size.height / ratio, y / ratio, (y + shown.height * scale) / ratio),
    }
  }

  function watch(): void {
    callOff ??= nextFrame(step)
  }

  function step(now: number): void {
    callOff = undefined
    const pointer = pressed ?? (isPlacing() ? hovering : undefined)
    if (pointer === undefined) return
    if (pressed === undefined) {
      since ??= now
      if (now - since < RESTS_MS) return watch()
    }
    const by = isAtWork() ? pull(pointer) : { x: 0, y: 0 }
    if (by.x === 0 && by.y === 0) {
      before = undefined
      return
    }
    const far = before === undefined ? 0 : (SPEED * Math.min(FRAME_MS_MAX, now - before)) / 1_000
    before = now
    camera.panBy(by.x * far, by.y * far)
    const ratio = camera.pixelRatio()
    const { screen } = pointer
    const at = toPicture(camera.viewport.get(), { x: screen.x * ratio, y: screen.y * ratio })
    // The earlier position was reported once.
    const { trail: _told, ...where } = pointer
    take({ ...where, type: 'move', at })
    watch()
  }

  function hover(input: PointerInput): void {
    const isWithin = isFar(input.screen, camera)
    wasWithin = isPlacing() && (wasWithin || isWithin)
    if (!wasWithin || isWithin) {
      hovering = undefined
      since = undefined
      return
    }
    hovering = input
    watch()
  }

  function hold(input: PointerInput): void {
    pressed = input
    const isWithin = isFar(input.screen, camera)
    wasWithin ||= isWithin
    if (wasWithin && !isWithin) watch()
  }

  /** A click at the edge continues from there. */
  function release(): void {
    const goesOn = wasWithin && isPlacing()
    stop()
    wasWithin = goesOn
  }

  return {
    stop,
    see(input) {
      if (input.type === 'down') {
        // A second finger moves the view itself.
        if (pressed !== undefined) return stop()
        hovering = undefined
        since = undefined
        hold(input)
      } else if (input.type === 'up') release()
      else if (input.type === 'cancel') stop()
      else if (input.type === 'leave') {
        if (pressed === undefined) stop()
      } else if (input.type !== 'move') return
      else if (input.pointer === pressed?.pointer) hold(input)
      else if (pressed === undefined && input.kind !== 'touch') hover(input)
    },
  }
}

function isFar({ x, y }: Point, { canvas, pixelRatio }: AutopanPorts['camera']): boolean {
  const { width, height } = canvas()
  const [right, bottom] = [width / pixelRatio() - EDGE, height / pixelRatio() - EDGE]
  return x >= EDGE && y >= EDGE && x <= right && y <= bottom
}

/** Positive where more is to be seen at the start of a side, negative at its end. */
function pullOf(at: number, length: number, pictureStart: number, pictureEnd: number): number {
  if (at < EDGE && pictureStart < EDGE) return Math.min(1, (EDGE - at) / EDGE)
  if (at > length - EDGE && pictureEnd > length - EDGE) return -Math.min(1, (at - length + EDGE) / EDGE)
  return 0
}

/** The frames of the page. */
function pageFrame(run: (now: number) => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}
