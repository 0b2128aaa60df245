import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A checksum that grows with the bytes; its end is in base64, as clients of stores of objects write it. */
export interface Checksum {
  readonly add: (bytes: Uint8Array) => void
  readonly end: () => string
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1
  return rest >>> 0
})

/** The checksums that a header or the lines behind a body may name. */
const CHECKSUMS: Readonly<Record<string, () => Checksum>> = {
  'x-amz-checksum-crc32': () => of32((bytes, before) => crc32(bytes, before)),
  'x-amz-checksum-crc32c': () => of32(crc32c),
  'x-amz-checksum-sha1': () => ofHash('sha1'),
  'x-amz-checksum-sha256': () => ofHash('sha256'),
}

/** A checksum by the name of its header; undefined: none that is known here. */
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

/** By the reversed polynomial 0x82F63B78 of Castagnoli, as RFC 3720 gives it. */
function crc32c(bytes: Uint8Array, before: number): number {
  let sum = ~before >>> 0
  for (const byte of bytes) sum = (CASTAGNOLI[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
