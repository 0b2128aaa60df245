import type { Size } from '../../reviewer/editors/canvas/viewport'

/** What is told of a pointer, wheel or key event; the rest has the values of a plain left button. */
export type EventFields = Readonly<Record<string, unknown>>

/** An element that hears events and captures pointers as a browser's does, without a page. */
export class CanvasElement extends EventTarget {
  readonly captured = new Set<number>()
  readonly style = { cursor: '' }
  readonly #size: Size

  constructor(size: Size) {
    super()
    this.#size = size
  }

  getBoundingClientRect(): { readonly left: number; readonly top: number } & Size {
    return { left: 0, top: 0, ...this.#size }
  }

  setPointerCapture(pointer: number): void {
    this.captured.add(pointer)
  }

  /** Fires an event; false where a listener prevented what the browser does by itself. */
  fire(type: string, fields: EventFields): boolean {
    const event = new Event(type, { cancelable: true })
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
    return this.dispatchEvent(event)
  }

  /** Ends a pointer's capture, as the browser does after each release and when it takes the pointer away. */
  release(pointer: number): void {
    if (this.captured.delete(pointer)) this.fire('lostpointercapture', { pointerId: pointer })
  }
}
