import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Incremental checksum; its result is base64, as object storage clients send it. */
export interface Checksum {
  readonly add: (bytes: Uint8Array) => void
  readonly end: () => string
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1
  return rest >>> 0
})

/** Checksums that headers or trailers may name. */
const CHECKSUMS: Readonly<Record<string, () => Checksum>> = {
  'x-amz-checksum-crc32': () => of32((bytes, before) => crc32(bytes, before)),
  'x-amz-checksum-crc32c': () => of32(crc32c),
  'x-amz-checksum-sha1': () => ofHash('sha1'),
  'x-amz-checksum-sha256': () => ofHash('sha256'),
}

/** Creates a checksum by the name of its header; undefined if unknown. */
export function checksumNamed(name: string): Checksum | undefined {
  return CHECKSUMS[name]?.()
}

/** Tells whether a header names a checksum. */
export function isChecksum(name: string): boolean {
  return /^x-amz-checksum-(?!algorithm$|type$|mode$)/.test(name)
}

function of32(grown: (bytes: Uint8Array, before: number) => number): Checksum {
  let sum = 0
  return {
    add: (bytes) => void (sum = grown(bytes, sum)),
    end: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(sum)
      return bytes.toString('base64')
    },
  }
}

function ofHash(name: 'sha1' | 'sha256'): Checksum {
  const hash = createHash(name)
  return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('base64') }
}

/** CRC-32C with the reversed Castagnoli polynomial 0x82F63B78 (RFC 3720). */
function crc32c(bytes: Uint8Array, before: number): number {
  let sum = ~before >>> 0
  for (const byte of bytes) sum = (CASTAGNOLI[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
