/** Pictures of one icon as PNG, by their size in pixels. */
export type IconPictures = ReadonlyMap<number, Buffer>

const ICO_SIZE_MAX = 256
const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** The types that macOS knows, with the size each one means. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['icp6', 64],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
]

/** The Windows container: a directory of the pictures up to 256 pixels, then the pictures. */
export function icoOf(pictures: IconPictures): Buffer {
  const held = [...pictures].filter(([size]) => size <= ICO_SIZE_MAX)
  const head = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * held.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(held.length, 4)
  let offset = head.length
  for (const [index, [size, bytes]] of held.entries()) {
    const entry = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index
    // 256 does not fit into its byte and is written as 0.
    head.writeUInt8(size % ICO_SIZE_MAX, entry)
    head.writeUInt8(size % ICO_SIZE_MAX, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...held.map(([, bytes]) => bytes)])
}

/** The macOS container: each picture behind its type and length. */
export function icnsOf(pictures: IconPictures): Buffer {
  const parts = ICNS_TYPES.flatMap(([type, size]) => {
    const bytes = pictures.get(size)
    return bytes === undefined ? [] : [chunk(type, bytes)]
  })
  return chunk('icns', Buffer.concat(parts))
}

function chunk(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'ascii')
  head.writeUInt32BE(head.length + bytes.length, 4)
  return Buffer.concat([head, bytes])
}
