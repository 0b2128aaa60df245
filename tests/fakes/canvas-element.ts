import type { Size } from '../../reviewer/editors/canvas/viewport'

/** Given fields of a pointer, wheel or key event; the rest are those of a plain left button. */
export type EventFields = Readonly<Record<string, unknown>>

/** Element that gets events and captures pointers as in a browser, without a page. */
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

  /** Fires an event; false if a listener prevented the default. */
  fire(type: string, fields: EventFields): boolean {
    const event = new Event(type, { cancelable: true })
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
    return this.dispatchEvent(event)
  }

  /** Ends a pointer's capture, as the browser does after each release or when it cancels the pointer. */
  release(pointer: number): void {
    if (this.captured.delete(pointer)) this.fire('lostpointercapture', { pointerId: pointer })
  }
}
