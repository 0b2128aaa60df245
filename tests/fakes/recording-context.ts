/** Painted calls, in order. */
export type PaintCall = readonly [name: string, ...args: unknown[]]

/** Canvas context that records its calls; texts are 7 pixels a letter wide. */
export function recordingContext(): {
  readonly context: CanvasRenderingContext2D
  readonly calls: readonly PaintCall[]
} {
  const calls: PaintCall[] = []
  const fields: Record<string | symbol, unknown> = {}
  const context = new Proxy(fields, {
    get(_, name) {
      if (name in fields) return fields[name]
      return (...args: unknown[]) => {
        calls.push([String(name), ...args])
        return name === 'measureText' ? { width: String(args[0]).length * 7 } : undefined
      }
    },
  })
  return { context: context as unknown as CanvasRenderingContext2D, calls }
}
