import { basename, dirname, join } from 'node:path'
import { writeWhole } from './atomic-file'
import { type Disk, machineDisk } from './disk'

export interface PutAside {
  readonly disk: Disk
  readonly path: string
  readonly now: () => number
  /** A damaged file is copied and stays in use; anything but a file is moved aside. */
  readonly how: 'copy' | 'move'
  readonly bytes?: Uint8Array
}

/** Copies an unreadable file to a name with the time, in a folder beside it; returns the new path. */
export async function putAside({ disk, path, now, how, bytes }: PutAside): Promise<string> {
  const folder = quarantineOf(path)
  await disk.makeFolder(folder)
  const named = join(folder, `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${basename(path)}`)
  const to = await freeName(disk, named, '.')
  if (how === 'move') await disk.rename(path, to)
  else await writeWhole(disk, to, bytes ?? new Uint8Array())
  await disk.syncFolder(folder)
  await disk.syncFolder(dirname(path))
  return to
}

/** Renames an unreadable file to a name with the time; returns that name. */
export async function moveAside(path: string, now: number, disk: Disk = machineDisk): Promise<string> {
  const named = `${path}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`
  const to = await freeName(disk, named, '-')
  await disk.rename(path, to)
  await disk.syncFolder(dirname(path))
  return to
}

/** The folder beside a file in which unreadable versions of it are kept. */
function quarantineOf(path: string): string {
  return join(dirname(path), 'quarantine')
}

/** A rename replaces its target: an earlier file of the same moment would be lost. */
async function freeName(disk: Disk, wanted: string, mark: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${mark}${count}`
    if ((await disk.kind(name)) === 'absent') return name
  }
}
