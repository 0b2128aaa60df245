import { writeSync } from 'node:fs'

/** Writes all bytes to an open file, in as many parts as needed. A disk that accepts no byte is full. */
export function writeDown(file: number, bytes: Uint8Array, write: typeof writeSync = writeSync): void {
  for (let done = 0; done < bytes.length; ) {
    const taken = write(file, bytes, done)
    if (taken <= 0) throw Object.assign(new Error('ENOSPC: the disk takes no more bytes'), { code: 'ENOSPC' })
    done += taken
  }
}
