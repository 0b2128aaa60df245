import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until a file, or the names in a folder, are on the disk itself. */
export function reachDisk(path: string, what: 'file' | 'folder' = 'file'): void {
  // Windows opens no folders, and has their entries on the disk by itself.
  if (process.platform === 'win32' && what === 'folder') return
  const file = openSync(path, what === 'folder' ? 'r' : 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
