/** Focused window: one at most. */
export interface Focusable {
  focusTold: (focused: boolean) => void
}

let focused: Focusable | null = null

export const windowFocus = {
  current: (): Focusable | null => focused,

  give(window: Focusable): void {
    if (focused === window) return
    const before = focused
    focused = window
    before?.focusTold(false)
    window.focusTold(true)
  },

  take(window: Focusable): void {
    if (focused !== window) return
    focused = null
    window.focusTold(false)
  },
}
