import { basename, dirname, join } from 'node:path'
import { type Disk, writeAll } from './disk'

export interface PutAside {
  readonly disk: Disk
  readonly path: string
  readonly now: () => number
  /** A damaged file is copied and stays in use; what is no file at all is moved out of the way. */
  readonly how: 'copy' | 'move'
  readonly bytes?: Uint8Array
}

/** Keeps what can't be read under a name with the time, in a folder beside it; answers where it lies now. */
export async function putAside({ disk, path, now, how, bytes }: PutAside): Promise<string> {
  const folder = quarantineOf(path)
  await disk.makeFolder(folder)
  const to = await freeName(
    disk,
    join(folder, `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${basename(path)}`),
  )
  if (how === 'move') await disk.rename(path, to)
  else await writeCopy(disk, to, bytes ?? new Uint8Array())
  await disk.syncFolder(folder)
  await disk.syncFolder(dirname(path))
  return to
}

/** The folder beside a file in which unreadable versions of it are kept. */
export function quarantineOf(path: string): string {
  return join(dirname(path), 'quarantine')
}

async function freeName(disk: Disk, wanted: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}.${count}`
    if ((await disk.kind(name)) === 'absent') return name
  }
}

async function writeCopy(disk: Disk, to: string, bytes: Uint8Array): Promise<void> {
  try {
    const copy = await disk.open(to, 'new')
    try {
      await writeAll(copy, bytes, 0)
      await copy.sync()
    } finally {
      await copy.close()
    }
  } catch (error) {
    // Half a copy would look like the whole one.
    await disk.remove(to).catch(() => undefined)
    throw error
  }
}
