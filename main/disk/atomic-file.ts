import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { logOf } from '../log/log'
import { type Disk, machineDisk, writeAll } from './disk'

const log = logOf('disk')

/** Puts new bytes in a file's place: whole or not at all, and still there after a power cut. */
export async function replaceFile(path: string, bytes: Uint8Array, disk: Disk = machineDisk): Promise<void> {
  const folder = dirname(path)
  const draft = `${path}.new`
  await disk.makeFolder(folder)
  await writeWhole(disk, draft, bytes)
  await disk.rename(draft, path)
  await syncNames(folder, disk)
}

/** Removes a file for good; one that isn't there is removed already. */
export async function removeFile(path: string, disk: Disk = machineDisk): Promise<void> {
  // A folder at the file's path isn't ours to delete.
  if ((await disk.kind(path)) === 'folder') throw new Error('a folder lies in the place of a file')
  await disk.remove(path)
  await syncNames(dirname(path), disk)
}

/** Writes a file of its own down to the disk itself; a failure leaves no part of it. */
export async function writeWhole(disk: Disk, path: string, bytes: Uint8Array): Promise<void> {
  try {
    await disk.remove(path)
    const file = await disk.open(path, 'new')
    try {
      await writeAll(file, bytes, 0)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    // Half a file would look like the whole one; the failure that is thrown is the first one.
    await disk.remove(path).catch(() => undefined)
    throw error
  }
}

/** Copies a file with a disk sync, replacing the target; a failure leaves no part of it. */
export async function copyWhole(from: string, to: string, disk: Disk = machineDisk): Promise<void> {
  try {
    // The system copies to the end or fails; some file systems share the bytes instead.
    await copyFile(from, to)
    const file = await disk.open(to, 'existing')
    await file.sync().finally(() => file.close())
  } catch (error) {
    // Half a copy is not kept; the failure that is thrown is the first one.
    await disk.remove(to).catch(() => undefined)
    throw error
  }
}

/** Brings a folder's names to the disk; some file systems can't, and the file is in its place all the same. */
async function syncNames(folder: string, disk: Disk): Promise<void> {
  await disk.syncFolder(folder).catch((error: unknown) => log.warn('folder not synced', error))
}
