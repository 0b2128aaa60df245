import { readdir, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type Disk, diskError, systemCode } from '../disk/disk'
import { logOf } from '../log/log'
import { formerNames } from '#domain/platform-epoch'
import { type KeptWork, sweepWorks, unsavedOf } from './stored-works'
import { createWorkFile } from './work-file'
import { accountFolder, type WorkAccount, workName } from './work-folders'

export interface FormerWorksParts {
  readonly disk: Disk
  /** Folder of all works. */
  readonly folder: string
  readonly account: () => WorkAccount | null
  /** Tells whether a document has the item open. */
  readonly isInUse: (projectId: number, itemId: number) => boolean
  readonly now: () => number
}

/** A person's works from before the platform's last restores. They stay in place until the person decides. */
export interface FormerWorks {
  readonly unsaved: () => Promise<readonly KeptWork[]>
  /** Moves a work to the restored platform, where it continues when its item is opened. */
  readonly takeOver: (projectId: number, itemId: number) => Promise<Result<null>>
  /** Puts a work aside, so that it is not offered again. */
  readonly giveUp: (projectId: number, itemId: number) => Promise<Result<null>>
}

const log = logOf('annotations')

export function createFormerWorks({ disk, folder, account, isInUse, now }: FormerWorksParts): FormerWorks {
  const foldersOf = (of: WorkAccount): readonly string[] =>
    formerNames(of.platform).map((platform) => accountFolder(folder, { ...of, platform }))
  const keptIn = async (path: string): Promise<readonly KeptWork[]> => {
    const swept = await sweepWorks({
      disk,
      folder: path,
      now,
      isOpen: () => false,
      onDamage: (_path, trouble) => log.warn('former work damaged', trouble),
    })
    return unsavedOf(swept.works)
  }
  /** Finds an item's newest former work, and its place in the present account. */
  const find = async (projectId: number, itemId: number) => {
    const mine = account()
    for (const path of mine === null ? [] : foldersOf(mine)) {
      const kept = await keptIn(path)
      if (kept.some((work) => work.projectId === projectId && work.itemId === itemId) && mine !== null)
        return { mine, path: join(path, workName(projectId, itemId)) }
    }
    return undefined
  }
  /** Makes the destination free; a work without unsaved changes is replaced. */
  const isFree = async (path: string, projectId: number, itemId: number): Promise<boolean> => {
    if ((await disk.kind(path)) === 'absent') return true
    const file = createWorkFile({ disk, folder: path, now, projectId, itemId })
    const trouble = await file.load()
    const { head, since } = file.summary()
    const isOver = trouble === null && (head === null || since === null)
    if (isOver) await file.end('remove')
    await file.close()
    return isOver && (await disk.kind(path)) === 'absent'
  }

  return {
    unsaved: async () => {
      const mine = account()
      if (mine === null) return []
      const found = new Map<string, KeptWork>()
      for (const path of foldersOf(mine)) {
        for (const work of await keptIn(path)) {
          const name = workName(work.projectId, work.itemId)
          if (!found.has(name)) found.set(name, { ...work, isFormer: true })
        }
      }
      return [...found.values()]
    },
    takeOver: async (projectId, itemId) => {
      const found = await find(projectId, itemId)
      if (found === undefined) return err(platformError('not_found'))
      const to = join(accountFolder(folder, found.mine), workName(projectId, itemId))
      if (isInUse(projectId, itemId)) return err(platformError('not_writer'))
      try {
        if (!(await isFree(to, projectId, itemId))) return err(platformError('conflict', { message: TWO_WORKS }))
        await disk.makeFolder(dirname(to))
        await disk.rename(found.path, to)
        await disk.syncFolder(dirname(to))
        return ok(null)
      } catch (cause) {
        return err(diskError(cause))
      }
    },
    giveUp: async (projectId, itemId) => {
      const found = await find(projectId, itemId)
      if (found === undefined) return err(platformError('not_found'))
      const file = createWorkFile({ disk, folder: found.path, now, projectId, itemId })
      const trouble = await file.load()
      if (trouble !== null) log.warn('former work damaged', trouble)
      const ended = await file.end('putAside')
      await file.close()
      return ended
    },
  }
}

const TWO_WORKS = 'This item holds newer unsaved work. Open the item and save that first.'

/**
 * Moves data kept beside items before the last restores, such as notes and versions, to its present place. It is sent
 * to no platform, and its items keep their numbers. Existing files stay.
 */
export async function moveFormer(root: string, account: WorkAccount): Promise<void> {
  const to = accountFolder(root, account)
  for (const platform of formerNames(account.platform)) {
    await moveInto(accountFolder(root, { ...account, platform }), to)
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  for (const name of await namesIn(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    await mkdir(to, { recursive: true, mode: 0o700 })
    if ((await kindOf(target)) === 'absent') await rename(source, target)
    else if ((await kindOf(source)) === 'folder' && (await kindOf(target)) === 'folder') await moveInto(source, target)
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    // Without kept data there is no folder.
    if (systemCode(cause) === 'ENOENT') return []
    throw cause
  }
}

async function kindOf(path: string): Promise<'absent' | 'folder' | 'file'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (cause) {
    // A missing file is a valid answer.
    if (systemCode(cause) === 'ENOENT') return 'absent'
    throw cause
  }
}
