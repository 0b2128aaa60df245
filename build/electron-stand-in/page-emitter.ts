import type { Emitter } from './page-preload-world.ts'

/** The part of the `events` module that sandboxed preloads use. Pages get the text of this function. */
export function defineEmitter(): new () => Emitter {
  type Listener = ((...args: unknown[]) => void) & { listener?: Listener }
  return class EventEmitter {
    // Not enumerable, so that copying an emitter doesn't copy its fields.
    #listeners = new Map<string | symbol, Listener[]>()

    on(name: string | symbol, listener: Listener): this {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.')
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
      return this
    }
    addListener(name: string | symbol, listener: Listener): this {
      return this.on(name, listener)
    }
    prependListener(name: string | symbol, listener: Listener): this {
      this.#listeners.set(name, [listener, ...(this.#listeners.get(name) ?? [])])
      return this
    }
    once(name: string | symbol, listener: Listener): this {
      const wrapper: Listener = (...args) => {
        this.off(name, wrapper)
        Reflect.apply(listener, this, args)
      }
      wrapper.listener = listener
      return this.on(name, wrapper)
    }
    off(name: string | symbol, listener: Listener): this {
      const list = this.#listeners.get(name) ?? []
      // As in Node: removes only one listener, the one added last.
      const index = list.findLastIndex((item) => item === listener || item.listener === listener)
      if (index >= 0) this.#listeners.set(name, list.toSpliced(index, 1))
      return this
    }
    removeListener(name: string | symbol, listener: Listener): this {
      return this.off(name, listener)
    }
    removeAllListeners(name?: string | symbol): this {
      if (name === undefined) this.#listeners.clear()
      else this.#listeners.delete(name)
      return this
    }
    emit(name: string | symbol, ...args: unknown[]): boolean {
      const list = this.#listeners.get(name) ?? []
      for (const listener of list) Reflect.apply(listener, this, args)
      return list.length > 0
    }
    listenerCount(name: string | symbol): number {
      return (this.#listeners.get(name) ?? []).length
    }
    listeners(name: string | symbol): Listener[] {
      return (this.#listeners.get(name) ?? []).map((item) => item.listener ?? item)
    }
    eventNames(): (string | symbol)[] {
      return [...this.#listeners].filter(([, list]) => list.length > 0).map(([name]) => name)
    }
    setMaxListeners(): this {
      return this
    }
    getMaxListeners(): number {
      return 10
    }
  }
}
