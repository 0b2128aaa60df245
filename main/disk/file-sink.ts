import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import { type Disk, type DiskFile, machineDisk, writeAll } from './disk'

/** A stream into a new file. Its end means that the disk took every byte; a full disk is an error of the stream. */
export function fileSink(path: string, disk: Disk = machineDisk): Writable {
  let file: DiskFile | null = null
  let at = 0
  const close = callbackify(async (): Promise<void> => {
    const open = file
    file = null
    await open?.close()
  })
  const write = callbackify(async (bytes: Uint8Array): Promise<void> => {
    if (file === null) throw new Error('the file is closed')
    await writeAll(file, bytes, at)
    at += bytes.length
  })
  const construct = callbackify(async (): Promise<void> => {
    file = await disk.open(path, 'new')
  })
  return new Writable({
    construct,
    write: (chunk: Uint8Array, _encoding, done) => write(chunk, done),
    final: close,
    destroy: (error, done) => close((failure) => done(error ?? failure)),
  })
}
