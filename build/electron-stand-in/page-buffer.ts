/** The part of `Buffer` that sandboxed preloads use. Pages get the text of this function. */
export function defineBuffer(): unknown {
  type Encoding = 'utf8' | 'utf-8' | 'base64' | 'base64url' | 'hex' | 'latin1' | 'binary' | 'ascii'
  type Text = Uint8Array & { toBase64: (options?: object) => string; toHex: () => string }
  const From = Uint8Array as unknown as {
    fromBase64: (text: string, options?: object) => Uint8Array
    fromHex: (text: string) => Uint8Array
  }
  const fromLatin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255)
  const decode: Record<string, (text: string) => Uint8Array> = {
    base64: (text) => From.fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')),
    base64url: (text) => From.fromBase64(text, { alphabet: 'base64url' }),
    hex: (text) => From.fromHex(text),
    latin1: fromLatin,
    binary: fromLatin,
    ascii: fromLatin,
  }
  const encode: Record<string, (bytes: Text) => string> = {
    base64: (bytes) => bytes.toBase64(),
    base64url: (bytes) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true }),
    hex: (bytes) => bytes.toHex(),
    latin1: (bytes) => String.fromCharCode(...bytes),
    binary: (bytes) => String.fromCharCode(...bytes),
    ascii: (bytes) => String.fromCharCode(...bytes.map((byte) => byte & 127)),
  }
  return class Buffer extends Uint8Array {
    static override from(value: unknown, encoding: unknown = 'utf8'): Buffer {
      if (typeof value === 'string') {
        const bytes = decode[String(encoding)]?.(value) ?? new TextEncoder().encode(value)
        return new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
      }
      if (value instanceof ArrayBuffer) return new Buffer(value)
      return new Buffer(value as ArrayBuffer)
    }
    static alloc(size: number, fill = 0): Buffer {
      return new Buffer(size as unknown as ArrayBuffer).fill(fill)
    }
    static isBuffer(value: unknown): boolean {
      return value instanceof Buffer
    }
    static byteLength(text: string): number {
      return new TextEncoder().encode(text).length
    }
    static concat(list: readonly Uint8Array[]): Buffer {
      const whole = Buffer.alloc(list.reduce((sum, part) => sum + part.length, 0))
      let at = 0
      for (const part of list) {
        whole.set(part, at)
        at += part.length
      }
      return whole
    }
    override toString(encoding: Encoding = 'utf8'): string {
      return encode[encoding]?.(this as unknown as Text) ?? new TextDecoder().decode(this)
    }
    equals(other: Uint8Array): boolean {
      return this.length === other.length && this.every((byte, index) => byte === other[index])
    }
  }
}
