import { type ByPart, listParts, SAVE_PARTS } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { Revision } from './send-save'
import type { FinishedUpload, UploadPlace, Uploads } from './uploads'
import type { WorkAccount } from './work-folders'
import type { SavedHow } from './works'

/** Save as a guest requests it. */
export interface SaveWish extends Omit<UploadPlace, 'part'> {
  /** Its base revision. */
  readonly revision: Revision
  /** Upload address that the guest wrote to. */
  readonly url: string
  /** Upload addresses of the binary parts. */
  readonly parts?: ByPart<string>
  readonly upTo?: number | undefined
}

/** File among those of held saves. */
interface SavedFile {
  readonly sha256: string
  readonly bytes: number
}

type Saved = Result<{ readonly revision: Revision; readonly pending?: true }>

export interface SavingParts {
  readonly uploads: Pick<Uploads, 'take' | 'drop'>
  /**
   * Tells whether another document has written to the item since this one. This document's written records are then in
   * the other's work, and a save from here would lack the other's additions.
   */
  readonly isPassed: (guestId: number, projectId: number, itemId: number, work?: string) => boolean
  /**
   * Tells whether the item's work has this record on disk. A record that is never written leaves its number to another
   * one.
   */
  readonly isWritten: (projectId: number, itemId: number, upTo: number) => Promise<boolean>
  /** Moves a file to the files of held writes. */
  readonly keepBody: (path: string, sha256: string) => Promise<Result<null>>
  readonly releaseBody: (sha256: string) => Promise<void>
  /** Sends the write, or holds it. */
  readonly submit: (
    projectId: number,
    save: {
      readonly itemId: number
      readonly revision: Revision
      readonly body: SavedFile
      readonly parts?: ByPart<SavedFile> | undefined
      readonly upTo?: number | undefined
    },
  ) => Promise<Saved>
  /** Account that owns the works. */
  readonly account: () => WorkAccount | null
  /** Tells the item's local work that the platform has it up to this record. */
  readonly saved: (
    projectId: number,
    itemId: number,
    upTo: number,
    revision: Revision,
    how?: SavedHow,
  ) => Promise<Result<null>>
  /** Discards refused saves of an item. */
  readonly giveUp: (itemId: number) => Promise<Result<null>>
}

/** Saves the uploads of guests. */
export interface Saving {
  readonly save: (guestId: number, wish: SaveWish) => Promise<Saved>
}

/** Creates saving over uploads and the outbox. */
export function createSaving({
  uploads,
  isPassed,
  isWritten,
  keepBody,
  releaseBody,
  submit,
  account,
  saved: noteSaved,
  giveUp,
}: SavingParts): Saving {
  /** Takes the uploads of a save, the annotation first; incomplete if an address has no upload. */
  const takeAll = (guestId: number, { projectId, itemId, url, parts = {} }: SaveWish) => {
    const wanted = [['annotation', url] as const, ...listParts(parts)]
    const taken = wanted.map(([part, address]) => uploads.take(guestId, address, { projectId, itemId, part }))
    const files = taken.filter((one) => one !== undefined)
    return { files, isWhole: files.length === wanted.length }
  }
  const dropAll = async (files: readonly FinishedUpload[]): Promise<void> => {
    for (const upload of files) await uploads.drop(upload)
  }
  /** Keeps all files, or none. */
  const keepAll = async (files: readonly FinishedUpload[]): Promise<Result<null>> => {
    for (const [at, { path, sha256 }] of files.entries()) {
      const kept = await keepBody(path, sha256)
      if (kept.ok) continue
      for (const earlier of files.slice(0, at)) await releaseBody(earlier.sha256)
      await dropAll(files.slice(at))
      return kept
    }
    return ok(null)
  }
  return {
    save: async (guestId, wish) => {
      const { projectId, itemId, revision, work, upTo: asked } = wish
      const { files, isWhole } = takeAll(guestId, wish)
      const [annotation] = files
      if (!isWhole || annotation === undefined) {
        await dropAll(files)
        return err(platformError('invalid_request', { detail: 'nothing was written to this address' }))
      }
      if (isPassed(guestId, projectId, itemId, work)) {
        await dropAll(files)
        return err(platformError('not_writer'))
      }
      const upTo = asked !== undefined && (await isWritten(projectId, itemId, asked)) ? asked : undefined
      const kept = await keepAll(files)
      if (!kept.ok) return kept
      const release = async (): Promise<void> => {
        for (const { sha256 } of files) await releaseBody(sha256)
      }
      // Another person, who doesn't own this work, may have signed in meanwhile.
      if (isPassed(guestId, projectId, itemId, work)) {
        await release()
        return err(platformError('not_writer'))
      }
      const mine = account()
      const saved = await submit(projectId, { itemId, revision, body: fileOf(annotation), ...partsOf(files), upTo })
      await release()
      // This save includes or replaces the refused ones.
      if (saved.ok) await giveUp(itemId)
      // A record that isn't on disk keeps its number only while its document lives.
      const by = upTo === undefined ? work : undefined
      if (saved.ok && saved.value.pending !== true && asked !== undefined && (upTo ?? by) !== undefined)
        await noteSaved(projectId, itemId, asked, saved.value.revision, { account: mine, ...given({ by }) })
      return saved
    },
  }
}

function fileOf({ sha256, bytes }: FinishedUpload): SavedFile {
  return { sha256, bytes }
}

function partsOf(files: readonly FinishedUpload[]): { readonly parts?: ByPart<SavedFile> } {
  const parts = SAVE_PARTS.flatMap((part) => {
    const file = files.find(({ place }) => place.part === part)
    return file === undefined ? [] : [[part, fileOf(file)]]
  })
  return parts.length === 0 ? {} : { parts: Object.fromEntries(parts) }
}
