import { copyFileSync } from 'node:fs'
import { machineSyncDisk, type SyncDisk, writeAllNow } from './whole-file'

/** Characters that are written together. */
const TOGETHER = 1 << 16

/** A text file that grows, written to its end; a full disk throws. */
export interface GrowingText {
  readonly write: (text: string) => void
  readonly end: () => void
}

/** Begins a text file, in place of one of its name. */
export function beginTextNow(path: string, disk: SyncDisk = machineSyncDisk): GrowingText {
  const file = disk.open(path)
  let text = ''
  const flush = (): void => {
    writeAllNow(disk, file, Buffer.from(text))
    text = ''
  }
  return {
    write: (part) => {
      text += part
      if (text.length >= TOGETHER) flush()
    },
    end: () => {
      try {
        flush()
      } finally {
        disk.close(file)
      }
    },
  }
}

/** Writes a file to its end; a full disk throws. */
export function writeFileNow(path: string, bytes: Uint8Array, disk: SyncDisk = machineSyncDisk): void {
  const file = disk.open(path)
  try {
    writeAllNow(disk, file, bytes)
  } finally {
    disk.close(file)
  }
}

/** Copies a file to its end, as the system does. */
export function copyFileNow(from: string, to: string): void {
  copyFileSync(from, to)
}
