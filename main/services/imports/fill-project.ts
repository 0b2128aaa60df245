import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import type { Sleep } from '../../http/retry'
import type { Call } from '../call'
import type { WireProject } from '#endpoints'
import { bringIn, type Picture } from './bring-in'
import { findPictures } from './find-pictures'
import type { ImportJournal, ImportRecord } from './import-journal'
import type { ShownProgress } from './import-progress'
import { createItemPlaces } from './item-names'
import { attachImages, existingPlaces, placeKey } from './project-calls'
import { readFolders } from './project-folders'
import type { Upload } from './upload'

export interface FillParts {
  readonly call: Call
  readonly upload: Upload
  readonly journal: ImportJournal
  readonly newKey: () => string
  readonly sleep: Sleep
  readonly now: () => number
  /** The most pictures that one import brings in. */
  readonly picturesMax: number
}

const JOURNAL_GAP_MS = 2_000

/** Brings every picture of a record's folder into its project that isn't there yet. */
export async function fillProject(
  parts: FillParts,
  begun: ImportRecord,
  project: WireProject,
  shown: Pick<ShownProgress, 'change' | 'skip'>,
  signal: AbortSignal,
): Promise<Result<null>> {
  const target = { teamId: begun.teamId, projectId: project.id, folderId: project.folder_id }
  const placeOf = createItemPlaces()
  const pictures: Picture[] = []
  for await (const found of findPictures(begun.paths, signal)) {
    if (found.kind === 'unreadable') shown.skip(found.relative, found.reason)
    if (found.kind === 'picture') pictures.push({ ...found, ...placeOf(found.relative) })
    if (pictures.length > parts.picturesMax) return tooMany(parts.picturesMax)
  }
  const folders = await readFolders(parts.call, target, parts.newKey)
  if (!folders.ok) return folders
  const existing = await existingPlaces(parts.call, target, folders.value)
  if (!existing.ok) return existing
  const missing = pictures.filter((picture) => !existing.value.has(placeKey(picture)))
  let done = pictures.length - missing.length
  let kept = parts.now()
  shown.change({ done, total: pictures.length })
  const arrived = (count: number): void => {
    done += count
    shown.change({ done })
    if (parts.now() - kept < JOURNAL_GAP_MS) return
    kept = parts.now()
    void parts.journal.write({ ...begun, done, total: pictures.length })
  }
  return bringIn(
    {
      upload: (file) => parts.upload({ ...target, ...file }),
      attach: async (folder, images, key) => {
        const folderId = await folders.value.idOf(folder)
        return folderId.ok ? attachImages(parts.call, { ...target, folderId: folderId.value }, images, key) : folderId
      },
      isThere: async () => (await parts.call('ping', {})).ok,
      newKey: parts.newKey,
      sleep: parts.sleep,
    },
    missing,
    { arrived, skipped: shown.skip },
    signal,
  )
}

/** The refusal of a folder that holds more than a project takes at once. */
export function tooMany(picturesMax: number): Result<never> {
  const most = picturesMax.toLocaleString('en')
  return err(
    platformError('limit_reached', {
      message: `There are more than ${most} pictures; a project takes ${most} at once.`,
    }),
  )
}
