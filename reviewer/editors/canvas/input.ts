import type { Held, PointerKind, ToolInput } from '../tools/input'
import type { Camera } from './camera'
import { type Point, toPicture } from './viewport'

/** What takes the input; it answers whether it meant something there. */
export type TakesInput = (input: ToolInput) => boolean

const LINE_HEIGHT = 16
/** `WheelEvent.DOM_DELTA_LINE`. */
const IN_LINES = 1
/** The left button, a finger or a pen's tip, and the middle button; the others belong to menus. */
const LAST_BUTTON = 1
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt', 'Control', 'Meta'])

/** Turns what pointer, wheel and keyboard do on an element into input for tools; returns how to stop. */
export function watchInput(element: HTMLElement, camera: Camera, take: TakesInput): () => void {
  const down = new Set<number>()
  const ending = new AbortController()

  function pointer(type: 'down' | 'move' | 'up', event: PointerEvent): void {
    const { pointerId, button } = event
    take({ type, pointer: pointerId, kind: kindOf(event), button, held: heldIn(event), ...placeOf(event) })
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
    if (event.button > LAST_BUTTON) return
    element.setPointerCapture(event.pointerId)
    down.add(event.pointerId)
    pointer('down', event)
  })
  listen('pointermove', (event) => pointer('move', event))
  listen('pointerup', (event) => {
    if (down.delete(event.pointerId)) pointer('up', event)
  })
  function onLost(event: PointerEvent): void {
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
  listen('keyup', onKey)
  listen(
    'keydown',
    (event) => {
      onKey(event)
      if (!event.defaultPrevented && take({ type: 'key', key: event.key, held: heldIn(event) })) event.preventDefault()
    },
    false,
  )
  return () => ending.abort()
}

function heldIn(event: MouseEvent | KeyboardEvent): Held {
  return { shift: event.shiftKey, alt: event.altKey, mod: event.ctrlKey || event.metaKey }
}

function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse'
}
