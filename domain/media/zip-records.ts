const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_PLACE = 0x07064b50
/** Bytes of a local header without its name. */
export const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const UTF8_NAMES = 0x0800
export const STORED = 0
export const DEFLATED = 8
const VERSION = 45
/** 1 January 1980: an archive's bytes don't reveal its creation time. */
const DATE = 0x0021
const FULL_16 = 0xffff
/** Largest number of a field; longer files and places need a second record. */
export const FULL_32 = 0xffffffff

/** A file in a ZIP archive. */
export interface ZipFile {
  readonly name: Uint8Array
  readonly crc: number
  readonly packed: number
  readonly whole: number
  readonly method?: typeof STORED | typeof DEFLATED
}

/** Header before a file's bytes, with its name. */
export function localHeader({ name, crc, packed, whole, method = DEFLATED }: ZipFile): Uint8Array {
  const head = new Uint8Array(LOCAL_BYTES + name.length)
  const view = new DataView(head.buffer)
  view.setUint32(0, LOCAL, true)
  view.setUint16(4, VERSION, true)
  view.setUint16(6, UTF8_NAMES, true)
  view.setUint16(8, method, true)
  view.setUint16(12, DATE, true)
  view.setUint32(14, crc, true)
  view.setUint32(18, packed, true)
  view.setUint32(22, whole, true)
  view.setUint16(26, name.length, true)
  head.set(name, LOCAL_BYTES)
  return head
}

/** Lengths of a file's name and packed bytes, as its local header tells them. */
export function lengthsIn(head: Uint8Array): { readonly name: number; readonly packed: number } {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return { name: view.getUint16(26, true), packed: view.getUint32(18, true) }
}

/** Line of the directory for a file at a place; `head`: its local header. */
export function centralHeader(at: number, head: Uint8Array, name: Uint8Array): Uint8Array {
  const isFar = at >= FULL_32
  const extra = isFar ? 12 : 0
  const central = new Uint8Array(CENTRAL_BYTES + name.length + extra)
  const view = new DataView(central.buffer)
  view.setUint32(0, CENTRAL, true)
  view.setUint16(4, VERSION, true)
  central.set(head.subarray(4, 28), 6)
  view.setUint16(30, extra, true)
  view.setUint32(42, isFar ? FULL_32 : at, true)
  central.set(name, CENTRAL_BYTES)
  if (isFar) {
    const from = CENTRAL_BYTES + name.length
    view.setUint16(from, 1, true)
    view.setUint16(from + 2, 8, true)
    view.setBigUint64(from + 4, BigInt(at), true)
  }
  return central
}

/** End of an archive of `count` files, whose directory has these bytes from `from` on; a long one has a second record. */
export function zipEnd(count: number, from: number, bytes: number): Uint8Array {
  const isFar = count >= FULL_16 || from >= FULL_32 || bytes >= FULL_32
  const [far, place] = [56, 20]
  const start = isFar ? far + place : 0
  const end = new Uint8Array(start + 22)
  const view = new DataView(end.buffer)
  if (isFar) {
    view.setUint32(0, END_64, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, VERSION, true)
    view.setUint16(14, VERSION, true)
    view.setBigUint64(24, BigInt(count), true)
    view.setBigUint64(32, BigInt(count), true)
    view.setBigUint64(40, BigInt(bytes), true)
    view.setBigUint64(48, BigInt(from), true)
    view.setUint32(far, END_64_PLACE, true)
    view.setBigUint64(far + 8, BigInt(from + bytes), true)
    view.setUint32(far + 16, 1, true)
  }
  view.setUint32(start, END, true)
  view.setUint16(start + 8, Math.min(count, FULL_16), true)
  view.setUint16(start + 10, Math.min(count, FULL_16), true)
  view.setUint32(start + 12, Math.min(bytes, FULL_32), true)
  view.setUint32(start + 16, Math.min(from, FULL_32), true)
  return end
}
