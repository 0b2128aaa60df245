import { writeFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

/** File of an archive, and deliberate faults of its header. */
interface ZipEntry {
  readonly name: string | Uint8Array
  readonly bytes: Uint8Array
  readonly flags?: number
  readonly method?: number
  readonly claimed?: number
  readonly checksum?: number
  /** Bytes that replace the packed ones. */
  readonly packed?: Uint8Array
}

/** Writes an archive byte by byte, so that each part can be wrong. */
export async function writeZip(path: string, entries: readonly ZipEntry[]): Promise<void> {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const {
    name,
    bytes,
    flags = 0,
    method = 8,
    claimed = bytes.length,
    checksum = crc32(bytes),
    packed,
  } of entries) {
    const raw = Buffer.from(name as string)
    const data = packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(checksum, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(claimed, 18)
    common.writeUInt16LE(raw.length, 22)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    common.copy(central, 6)
    central.writeUInt32LE(at, 42)
    list.push(central, raw)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, raw, data])
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  await writeFile(path, Buffer.concat([...parts, directory, end]))
}
