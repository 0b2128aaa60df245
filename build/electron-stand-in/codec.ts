/** Converts bytes to text and back, differently in Node and Chromium. */
export interface BytesText {
  toText: (bytes: Uint8Array) => string
  fromText: (text: string) => Uint8Array
}

export interface Codec {
  encode: (value: unknown) => string
  decode: (text: string) => unknown
}

/**
 * Implements the structured clone algorithm as text, for values that pass between Node and a page. It runs on both
 * sides: pages get the text of this function, so it refers to nothing outside. It refuses the same values as V8's
 * serializer, with Electron's message.
 */
// oxlint-disable-next-line max-lines-per-function -- pages get this function as text, so all of it must be inside
export function makeCodec(bytesText: BytesText): Codec {
  const refused = (): Error => new Error('An object could not be cloned.')
  const kinds: Record<string, new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  }
  const errorKinds: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  }
  const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1)
  const isPlain = (value: object): boolean => {
    const proto: unknown = Object.getPrototypeOf(value)
    return proto === null || proto === Object.prototype
  }

  function encode(root: unknown): string {
    const seen = new Map<object, number>()
    const bytesOf = (buffer: ArrayBufferLike): string => bytesText.toText(new Uint8Array(buffer))
    const properties = (value: object): unknown[] =>
      Object.keys(value).flatMap((key) => [key, walk((value as Record<string, unknown>)[key])])

    function walk(value: unknown): unknown {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value
        case 'undefined':
          return ['u']
        case 'number':
          return Number.isFinite(value) && !Object.is(value, -0)
            ? value
            : ['n', Object.is(value, -0) ? '-0' : String(value)]
        case 'bigint':
          return ['b', String(value)]
        case 'function':
        case 'symbol':
          throw refused()
        case 'object':
          return value === null ? null : walkObject(value)
        default:
          throw refused()
      }
    }

    function walkObject(value: object): unknown {
      const known = seen.get(value)
      if (known !== undefined) return ['r', known]
      const tag = tagOf(value)
      // Encode the buffer first, so that views of one buffer share it on the other side too.
      if (ArrayBuffer.isView(value)) {
        if (typeof SharedArrayBuffer !== 'undefined' && value.buffer instanceof SharedArrayBuffer) throw refused()
        // Node's small Buffers share a pool with unrelated bytes.
        const pooled = typeof Buffer !== 'undefined' && Buffer.isBuffer(value)
        const whole = value.byteLength === value.buffer.byteLength || (!pooled && value.buffer.byteLength < 65536)
        const buffer = walk(
          whole ? value.buffer : value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength),
        )
        const offset = whole ? value.byteOffset : 0
        seen.set(value, seen.size)
        const size = 'BYTES_PER_ELEMENT' in value ? (value.BYTES_PER_ELEMENT as number) : 1
        return ['v', kinds[tag] ? tag : 'Uint8Array', buffer, offset, value.byteLength / size]
      }
      seen.set(value, seen.size)
      if (Array.isArray(value))
        return [
          'a',
          value.length,
          ...(Object.keys(value).length === value.length ? Array.from(value, walk) : [['s', ...properties(value)]]),
        ]
      switch (tag) {
        case 'Date':
          return ['d', (value as Date).getTime()]
        case 'RegExp':
          return ['x', (value as RegExp).source, (value as RegExp).flags]
        case 'Boolean':
        case 'Number':
        case 'String':
        case 'BigInt':
          return ['w', walk((value as { valueOf(): unknown }).valueOf())]
        case 'Symbol':
          throw refused()
        case 'Map':
          return ['m', ...[...(value as Map<unknown, unknown>)].flatMap(([key, item]) => [walk(key), walk(item)])]
        case 'Set':
          return ['t', ...Array.from(value as Set<unknown>, walk)]
        case 'ArrayBuffer':
          return ['y', bytesOf(value as ArrayBuffer)]
        case 'Error': {
          const error = value as Error
          const name = errorKinds[error.name] ? error.name : 'Error'
          return [
            'e',
            name,
            error.message,
            typeof error.stack === 'string' ? error.stack : null,
            ...('cause' in error ? [walk(error.cause)] : []),
          ]
        }
        case 'Object':
          return ['o', ...properties(value)]
        default:
          // Host objects, promises, weak collections and module namespaces have other tags.
          if (isPlain(value)) return ['o', ...properties(value)]
          throw refused()
      }
    }
    return JSON.stringify(walk(root))
  }

  function decode(text: string): unknown {
    const seen: unknown[] = []
    const keep = <T>(value: T): T => {
      seen.push(value)
      return value
    }
    const define = (target: object, key: string, value: unknown): void => {
      // A plain assignment is faster, but calls a setter for this name.
      if (key !== '__proto__') (target as Record<string, unknown>)[key] = value
      else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
    }

    function fill(target: object, pairs: unknown[], from: number): object {
      for (let index = from; index < pairs.length; index += 2)
        define(target, pairs[index] as string, walk(pairs[index + 1]))
      return target
    }

    function walk(node: unknown): unknown {
      if (!Array.isArray(node)) return node
      const parts: unknown[] = node
      switch (parts[0]) {
        case 'u':
          return undefined
        case 'n':
          return Number(parts[1])
        case 'b':
          return BigInt(parts[1] as string)
        case 'r':
          return seen[parts[1] as number]
        case 'o':
          return fill(keep({}), parts, 1)
        case 'a': {
          const list = keep<unknown[]>([])
          list.length = parts[1] as number
          const sparse = parts[2]
          if (Array.isArray(sparse) && sparse[0] === 's') return fill(list, sparse, 1)
          for (let index = 2; index < parts.length; index += 1) list[index - 2] = walk(parts[index])
          return list
        }
        case 'd':
          return keep(new Date(parts[1] === null ? Number.NaN : (parts[1] as number)))
        case 'x':
          return keep(new RegExp(parts[1] as string, parts[2] as string))
        case 'w': {
          const place = seen.push(undefined) - 1
          const boxed: unknown = Object(walk(parts[1]))
          seen[place] = boxed
          return boxed
        }
        case 'm': {
          const map = keep(new Map<unknown, unknown>())
          for (let index = 1; index < parts.length; index += 2) {
            const key = walk(parts[index])
            map.set(key, walk(parts[index + 1]))
          }
          return map
        }
        case 't': {
          const set = keep(new Set<unknown>())
          for (const item of parts.slice(1)) set.add(walk(item))
          return set
        }
        case 'y': {
          const bytes = bytesText.fromText(parts[1] as string)
          return keep(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
        }
        case 'v': {
          const buffer = walk(parts[2]) as ArrayBuffer
          const View = kinds[parts[1] as string] ?? Uint8Array
          return keep(new View(buffer, parts[3] as number, parts[4] as number))
        }
        case 'e': {
          const Kind = errorKinds[parts[1] as string] ?? Error
          const error = keep(new Kind(parts[2] as string))
          if (parts[3] !== null)
            Object.defineProperty(error, 'stack', { value: parts[3], writable: true, configurable: true })
          if (parts.length > 4)
            Object.defineProperty(error, 'cause', { value: walk(parts[4]), writable: true, configurable: true })
          return error
        }
        default:
          throw new Error('The stand-in got a message that it cannot read.')
      }
    }
    return walk(JSON.parse(text))
  }

  return { encode, decode }
}

/** The codec of the Node side. */
export const codec: Codec = makeCodec({
  toText: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  fromText: (text) => Buffer.from(text, 'base64'),
})
