const PAGE_BYTES = 65_536

/** Limits the memory of this scope: Python then raises a MemoryError, and the scope survives. */
export function limitMemory(most: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the memory that grows.
  const grow = WebAssembly.Memory.prototype.grow
  Reflect.defineProperty(WebAssembly.Memory.prototype, 'grow', {
    value: function limited(this: WebAssembly.Memory, pages: number): number {
      if (this.buffer.byteLength + pages * PAGE_BYTES > most) throw new RangeError('The memory is full.')
      return grow.call(this, pages)
    },
    configurable: false,
    writable: false,
  })
}
