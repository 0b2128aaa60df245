import { latinKey } from '../../shortcuts/latin-key'
import type { Held, PointerButton, PointerKind, ToolInput } from '../tools/input'
import type { Camera } from './camera'
import { createPalmGuard } from './palm-guard'
import { type Point, toPicture } from './viewport'

/** What takes the input; it answers whether it meant something there. */
export type TakesInput = (input: ToolInput) => boolean

const LINE_HEIGHT = 16
/** `WheelEvent.DOM_DELTA_LINE`. */
const IN_LINES = 1
const RIGHT = 2
const PEN_ERASER = 5
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt', 'Control', 'Meta'])

/** Turns what pointer, wheel and keyboard do on an element into input for tools; returns how to stop. */
export function watchInput(element: HTMLElement, camera: Camera, take: TakesInput): () => void {
  /** Pointers that are pressed, by what they are pressed with. */
  const down = new Map<number, PointerButton>()
  const palms = createPalmGuard()
  const ending = new AbortController()
  let isLent = false

  function pointer(type: 'down' | 'move' | 'up', event: PointerEvent, button: PointerButton): void {
    const trail = type === 'move' && down.has(event.pointerId) ? trailOf(event) : []
    take({
      type,
      pointer: event.pointerId,
      kind: kindOf(event),
      button,
      held: heldIn(event),
      ...placeOf(event),
      ...(trail.length === 0 ? {} : { trail }),
    })
  }

  /** The browser tells of moves once a frame, and a fast hand draws a curve meanwhile. */
  function trailOf(event: PointerEvent): readonly Point[] {
    // Only secure contexts receive it.
    const moves = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
    return moves.slice(0, -1).map((one) => placeOf(one).at)
  }

  function lend(on: boolean): void {
    if (isLent !== on) take({ type: 'lend', on: (isLent = on) })
  }

  function placeOf(event: MouseEvent): { readonly at: Point; readonly screen: Point } {
    const box = element.getBoundingClientRect()
    const screen = { x: event.clientX - box.left, y: event.clientY - box.top }
    const ratio = camera.pixelRatio()
    return { screen, at: toPicture(camera.viewport.get(), { x: screen.x * ratio, y: screen.y * ratio }) }
  }

  function listen<K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void {
    element.addEventListener(name, listener, { passive, signal: ending.signal })
  }

  listen('pointerdown', (event) => {
    const button = buttonOf(event)
    if (button === undefined || palms.isPalm(event)) return
    if (event.pointerType === 'pen') {
      // The hand lay down before the pen did.
      for (const resting of palms.touches()) if (down.delete(resting)) take({ type: 'cancel', pointer: resting })
    }
    element.setPointerCapture(event.pointerId)
    down.set(event.pointerId, button)
    pointer('down', event, button)
  })
  listen('pointermove', (event) => {
    if (!palms.isPalm(event)) pointer('move', event, down.get(event.pointerId) ?? 'first')
  })
  listen('pointerup', (event) => {
    palms.ended(event)
    const button = down.get(event.pointerId)
    if (button === undefined) return
    down.delete(event.pointerId)
    pointer('up', event, button)
  })
  function onLost(event: PointerEvent): void {
    palms.ended(event)
    // The capture also ends after each release.
    if (down.delete(event.pointerId)) take({ type: 'cancel', pointer: event.pointerId })
  }
  listen('pointerleave', () => void take({ type: 'leave' }))
  listen('dblclick', (event) => {
    if (event.button === 0) take({ type: 'double', held: heldIn(event), ...placeOf(event) })
  })
  listen('pointercancel', onLost)
  listen('lostpointercapture', onLost)
  listen(
    'wheel',
    (event) => {
      event.preventDefault()
      const unit = event.deltaMode === IN_LINES ? LINE_HEIGHT : 1
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
      // A pinch on a touch pad comes as a wheel with Ctrl.
      take({ type: 'wheel', dx, dy, pinch: event.ctrlKey, held: heldIn(event), ...placeOf(event) })
    },
    false,
  )
  function onKey(event: KeyboardEvent): void {
    if (MODIFIER_KEYS.has(event.key)) take({ type: 'held', held: heldIn(event) })
  }
  listen('keyup', (event) => {
    onKey(event)
    if (event.key === ' ') lend(false)
  })
  // After leaving the canvas, Space is released elsewhere.
  listen('blur', () => lend(false))
  listen(
    'keydown',
    (event) => {
      onKey(event)
      if (event.defaultPrevented) return
      if (event.key === ' ' && event.repeat) return event.preventDefault()
      const key = latinKey(event) ?? event.key
      if (take({ type: 'key', key, held: heldIn(event) })) return event.preventDefault()
      if (event.key !== ' ') return
      event.preventDefault()
      lend(true)
    },
    false,
  )
  return () => ending.abort()
}

function heldIn(event: MouseEvent | KeyboardEvent): Held {
  return { shift: event.shiftKey, alt: event.altKey, mod: event.ctrlKey || event.metaKey }
}

/** Undefined for what belongs to menus; a pen's own side button moves the picture. */
function buttonOf({ button, pointerType }: PointerEvent): PointerButton | undefined {
  if (button === 0) return 'first'
  if (button === 1 || (button === RIGHT && pointerType === 'pen')) return 'middle'
  return button === PEN_ERASER ? 'eraser' : undefined
}

function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse'
}
