/**
 * Runs frame callbacks at once. A hidden page gets no frames, and the library that draws PDF pages waits for one
 * between its steps.
 */
export function drawWithoutFrames(): void {
  const { port1, port2 } = new MessageChannel()
  const waiting = new Map<number, FrameRequestCallback>()
  let count = 0
  port1.addEventListener('message', () => {
    for (const [id, run] of waiting) {
      waiting.delete(id)
      run(performance.now())
    }
  })
  port1.start()
  window.requestAnimationFrame = (run) => {
    count += 1
    waiting.set(count, run)
    port2.postMessage(null)
    return count
  }
  window.cancelAnimationFrame = (id) => void waiting.delete(id)
}
