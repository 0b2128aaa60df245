import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts new bytes in a file's place: whole or not at all, and still there after a power cut. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const next = `${path}.new`
  await mkdir(folder, { recursive: true })
  const file = await open(next, 'w', 0o600)
  try {
    await writeAll(file, bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(next, { force: true })
    throw error
  }
  await file.close()
  await rename(next, path)
  await syncFolder(folder)
}

/** Removes a file for good; one that isn't there is removed already. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
  await syncFolder(dirname(path))
}

/** Puts a file aside under a name that says when; the answer is that name. */
export async function quarantine(path: string, now: number): Promise<string> {
  const named = `${path}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`
  let aside = named
  // A rename takes the place of what is there: an earlier one of the same moment would be gone.
  for (let more = 2; await isThere(aside); more += 1) aside = `${named}-${more}`
  await rename(path, aside)
  await syncFolder(dirname(path))
  return aside
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

// A full disk shows as a short write, not as an error.
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done)
    if (bytesWritten === 0) throw new Error('nothing could be written')
    done += bytesWritten
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no handle for a folder; its renames are in the journal of the file system.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
