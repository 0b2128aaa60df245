/** Draws at most once per frame. */
export interface FrameLoop {
  /** Asks for a drawing in the next frame. */
  readonly request: () => void
  readonly stop: () => void
}

/** Runs `draw` in the next frame after each request, however many there were. */
export function createFrameLoop(draw: () => void): FrameLoop {
  let frame: number | undefined
  return {
    request() {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        draw()
      })
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}
