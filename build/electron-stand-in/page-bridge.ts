/** Value that crosses between the two worlds of a page, as tagged arrays that Chromium can clone. */
export type BridgeNode = unknown

export interface Bridge {
  /** Handles calls of the other world by name. */
  handle: (name: string, handler: (...args: never[]) => unknown) => void
  /** Calls the other world and returns its answer synchronously. */
  call: (name: string, ...args: unknown[]) => unknown
  /** Like `call`, but keeps getters and setters of the arguments. */
  callWithAccessors: (name: string, ...args: unknown[]) => unknown
}

/**
 * Creates one end of the bridge between a page's own world and the preload's. Both ends run this function; pages get its
 * text, so it refers to nothing outside. Messages are CustomEvents on the document: Chromium clones their `detail` for
 * the other world and dispatches them synchronously. It keeps all built-ins that it needs before the page's first
 * script, so that a page can't listen in by replacing them.
 */
// oxlint-disable-next-line max-lines-per-function -- pages get this function as text, so all of it must be inside
export function makeBridge(hereEvent: string, thereEvent: string): Bridge {
  type Fn = (...args: unknown[]) => unknown
  const { apply } = Reflect
  const page = document
  // Keep functions as values and run them with `apply`, since the page may replace them later.
  const take = (owner: object, name: string): Fn => Reflect.get(owner, name) as Fn
  const dispatch = take(EventTarget.prototype, 'dispatchEvent')
  const listen = take(EventTarget.prototype, 'addEventListener')
  const then = take(Promise.prototype, 'then')
  const toText = take(Object.prototype, 'toString')
  const Event = CustomEvent
  const Pointing = MouseEvent
  const DEPTH_MAX = 1000
  const clone = structuredClone
  const tagOf = (value: object): string => (apply(toText, value, []) as string).slice(8, -1)
  const keysOf = Object.keys
  const isArray = Array.isArray
  const describe = Object.getOwnPropertyDescriptor
  const define = Object.defineProperty

  const handlers = new Map<string, Fn>()
  const ownFunctions = new Map<number, Fn>()
  const ownIds = new WeakMap<Fn, number>()
  const proxyIds = new WeakMap<Fn, number>()
  const proxies = new Map<number, WeakRef<Fn>>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const answers = new Map<number, [string, BridgeNode]>()
  const elements = new Map<number, EventTarget | null>()
  const released = new FinalizationRegistry<number>((id) => {
    proxies.delete(id)
    send(['release', id])
  })
  let lastId = 0

  function send(message: unknown[]): void {
    apply(dispatch, page, [new Event(thereEvent, { detail: message })])
  }

  function functionId(fn: Fn): number {
    let id = ownIds.get(fn)
    if (id === undefined) {
      id = ++lastId
      ownIds.set(fn, id)
    }
    ownFunctions.set(id, fn)
    return id
  }

  function pack(value: unknown, seen: Map<object, number>, accessors: boolean, depth = 0): BridgeNode {
    if (depth > DEPTH_MAX)
      throw new TypeError(
        `Electron contextBridge recursion depth exceeded.  Nested objects deeper than ${DEPTH_MAX} are not supported.`,
      )
    if (typeof value === 'function') {
      const theirs = proxyIds.get(value as Fn)
      return theirs === undefined ? ['f', functionId(value as Fn)] : ['F', theirs]
    }
    if (typeof value === 'symbol') return undefined
    if (typeof value !== 'object' || value === null) return value
    const known = seen.get(value)
    if (known !== undefined) return ['r', known]
    seen.set(value, seen.size)
    if (isArray(value)) {
      const items: unknown[] = ['a']
      for (let index = 0; index < value.length; index += 1)
        items[index + 1] = pack(value[index], seen, accessors, depth + 1)
      return items
    }
    const tag = tagOf(value)
    if (tag === 'Promise') return packPromise(value as Promise<unknown>)
    if (tag === 'Error') return ['e', (value as Error).name, (value as Error).message, (value as Error).stack]
    if (tag === 'Object') return packObject(value, seen, accessors, depth)
    if (value instanceof Element) return packElement(value)
    if (ArrayBuffer.isView(value) || tag === 'ArrayBuffer' || tag === 'Date') return ['c', value]
    try {
      // Try it here, because a failure inside the event could not reach the caller.
      return ['c', clone(value)]
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }

  function packPromise(promise: Promise<unknown>): BridgeNode {
    const id = ++lastId
    const settle = (state: string) => (value: unknown) => {
      let node: BridgeNode
      try {
        node = pack(value, new Map(), false)
      } catch (error) {
        send(['settle', id, 'reject', pack(error, new Map(), false)])
        return
      }
      send(['settle', id, state, node])
    }
    apply(then, promise, [settle('resolve'), settle('reject')])
    return ['p', id]
  }

  /** Sends an element, which both worlds share, in a separate event, because the message could only clone it. */
  function packElement(element: Element): BridgeNode {
    const id = ++lastId
    apply(dispatch, page, [new Pointing(thereEvent, { relatedTarget: element, detail: id })])
    return ['E', id]
  }

  function packObject(value: object, seen: Map<object, number>, accessors: boolean, depth: number): BridgeNode {
    const parts: unknown[] = ['o']
    for (const key of keysOf(value)) {
      const property = accessors ? describe(value, key) : undefined
      parts[parts.length] = key
      if (property && (property.get || property.set)) {
        const get = Reflect.get(property, 'get') as Fn | undefined
        const set = Reflect.get(property, 'set') as Fn | undefined
        parts[parts.length] = [
          'g',
          get ? functionId(() => apply(get, value, [])) : 0,
          set ? functionId((next) => apply(set, value, [next])) : 0,
        ]
      } else {
        parts[parts.length] = pack((value as Record<string, unknown>)[key], seen, accessors, depth + 1)
      }
    }
    return parts
  }

  function proxyOf(id: number): Fn {
    const known = proxies.get(id)?.deref()
    if (known) return known
    const proxy: Fn = (...args) => ask(id, args, false)
    proxies.set(id, new WeakRef(proxy))
    proxyIds.set(proxy, id)
    released.register(proxy, id)
    return proxy
  }

  function unpack(node: BridgeNode, seen: object[]): unknown {
    if (!isArray(node)) return node
    const keep = <T extends object>(value: T): T => {
      seen[seen.length] = value
      return value
    }
    switch (node[0]) {
      case 'f':
        return proxyOf(node[1] as number)
      case 'E': {
        const element = elements.get(node[1] as number)
        elements.delete(node[1] as number)
        return element
      }
      case 'F':
        return ownFunctions.get(node[1] as number)
      case 'r':
        return seen[node[1] as number]
      case 'c':
        return keep(node[1] as object)
      case 'p':
        return keep(
          new Promise((resolve, reject) => {
            promises.set(node[1] as number, { resolve, reject })
          }),
        )
      case 'e': {
        const error = keep(new Error(node[2] as string))
        if (node[1] !== 'Error') define(error, 'name', { value: node[1], configurable: true, writable: true })
        define(error, 'stack', { value: node[3], configurable: true, writable: true })
        return error
      }
      case 'a': {
        const list: unknown[] = keep([])
        for (let index = 1; index < node.length; index += 1) {
          define(list, index - 1, {
            value: unpack(node[index], seen),
            configurable: true,
            enumerable: true,
            writable: true,
          })
        }
        return list
      }
      default: {
        const target = keep({})
        for (let index = 1; index < node.length; index += 2) {
          const part: unknown = node[index + 1]
          const accessor = isArray(part) && part[0] === 'g' ? part : undefined
          define(
            target,
            node[index] as string,
            accessor
              ? {
                  get: accessor[1] ? proxyOf(accessor[1] as number) : undefined,
                  set: accessor[2] ? proxyOf(accessor[2] as number) : undefined,
                  configurable: true,
                  enumerable: true,
                }
              : { value: unpack(part, seen), configurable: true, enumerable: true, writable: true },
          )
        }
        return target
      }
    }
  }

  function ask(target: number | string, args: unknown[], accessors: boolean): unknown {
    const id = ++lastId
    send(['call', id, target, pack(args, new Map(), accessors)])
    const answer = answers.get(id)
    answers.delete(id)
    if (!answer) throw new Error('The other side of the context bridge has gone.')
    const value = unpack(answer[1], [])
    if (answer[0] === 'throw') throw value
    return value
  }

  function answer(id: number, target: number | string, args: BridgeNode): void {
    let state = 'return'
    let node: BridgeNode
    try {
      const fn = typeof target === 'string' ? handlers.get(target) : ownFunctions.get(target)
      if (!fn) throw new Error('The function has been released.')
      node = pack(apply(fn, undefined, unpack(args, []) as unknown[]), new Map(), false)
    } catch (error) {
      state = 'throw'
      try {
        node = pack(error, new Map(), false)
      } catch {
        node = [
          'e',
          'Error',
          'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
          '',
        ]
      }
    }
    send(['answer', id, state, node])
  }

  function receive(event: globalThis.Event): void {
    event.stopImmediatePropagation()
    if (event instanceof Pointing) {
      elements.set(event.detail, event.relatedTarget)
      return
    }
    const message = (event as CustomEvent<unknown[]>).detail
    switch (message[0]) {
      case 'call':
        answer(message[1] as number, message[2] as number | string, message[3])
        break
      case 'answer':
        answers.set(message[1] as number, [message[2] as string, message[3]])
        break
      case 'release':
        ownFunctions.delete(message[1] as number)
        break
      case 'settle': {
        const waiting = promises.get(message[1] as number)
        promises.delete(message[1] as number)
        waiting?.[message[2] as 'resolve' | 'reject'](unpack(message[3], []))
        break
      }
      default:
    }
  }

  apply(listen, page, [hereEvent, receive, true])
  return {
    handle: (name, handler) => {
      handlers.set(name, handler as Fn)
    },
    call: (name, ...args) => ask(name, args, false),
    callWithAccessors: (name, ...args) => ask(name, args, true),
  }
}
