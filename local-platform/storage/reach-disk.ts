import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a file, or the entries of a folder, to disk. */
export function reachDisk(path: string, what: 'file' | 'folder' = 'file'): void {
  // Windows can't open folders, and syncs their entries itself.
  if (process.platform === 'win32' && what === 'folder') return
  const file = openSync(path, what === 'folder' ? 'r' : 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
