/** Paints only if an input differs from the last call. */
export type Repaint = (inputs: readonly unknown[], paint: () => void) => void

/** Creates a check with its own last inputs; `painted` are the inputs of the layer's present content. */
export function createRepaint(painted: readonly unknown[] = []): Repaint {
  let last = painted
  return (inputs, paint) => {
    const isSame = inputs.length === last.length && inputs.every((input, at) => input === last[at])
    if (isSame) return
    last = inputs
    paint()
  }
}
