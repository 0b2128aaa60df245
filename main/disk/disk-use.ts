import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { machineDisk, systemCode } from './disk'

/** More files than that are not counted: a person waits for the number. */
const FILES_MAX = 200_000

/** How many bytes a folder takes with all that is in it, and how many are free on its disk. */
export async function diskUse(folder: string): Promise<{ readonly used: number; readonly free: number }> {
  const [entries, free] = await Promise.all([readdir(folder, { recursive: true }), machineDisk.free(folder)])
  let used = 0
  for (const entry of entries.slice(0, FILES_MAX)) used += await sizeOf(join(folder, entry))
  return { used, free }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const stats = await lstat(path)
    return stats.isFile() ? stats.size : 0
  } catch (error) {
    // Files come and go while they are counted.
    if (systemCode(error) === 'ENOENT') return 0
    throw error
  }
}
