import { Writable } from 'node:stream'
import { type Disk, type DiskFile, machineDisk, writeAll } from './disk'

/** A stream into a new file. Its end means that the disk took every byte; a full disk is an error of the stream. */
export function fileSink(path: string, disk: Disk = machineDisk): Writable {
  let file: DiskFile | null = null
  let at = 0
  const close = async (): Promise<void> => {
    const open = file
    file = null
    await open?.close()
  }
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (file === null) throw new Error('the file is closed')
    await writeAll(file, bytes, at)
    at += bytes.length
  }
  return new Writable({
    construct: (done) => {
      disk.open(path, 'new').then((opened) => {
        file = opened
        done()
      }, done)
    },
    write: (chunk: Uint8Array, _encoding, done) => void write(chunk).then(() => done(), done),
    final: (done) => void close().then(() => done(), done),
    destroy: (error, done) => void close().then(() => done(error), done),
  })
}
