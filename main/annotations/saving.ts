import { type ByPart, listParts, SAVE_PARTS } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { Revision } from './send-save'
import type { FinishedUpload, UploadPlace, Uploads } from './uploads'
import type { WorkAccount } from './work-folders'
import type { SavedHow } from './works'

/** A save as a guest asks for it. */
export interface SaveWish extends Omit<UploadPlace, 'part'> {
  /** What it was made from. */
  readonly revision: Revision
  /** Where the guest has written it. */
  readonly url: string
  /** Where it has written binary parts that are saved with it. */
  readonly parts?: ByPart<string>
  readonly upTo?: number | undefined
}

/** A file among those of held saves. */
interface SavedFile {
  readonly sha256: string
  readonly bytes: number
}

type Saved = Result<{ readonly revision: Revision; readonly pending?: true }>

export interface SavingParts {
  readonly uploads: Pick<Uploads, 'take' | 'drop'>
  /**
   * Whether another document has written to the item since this one did: what of this is on the disk is in its work,
   * and a save from here would lack what it has added.
   */
  readonly isPassed: (guestId: number, projectId: number, itemId: number, work?: string) => boolean
  /** Whether the item's work has the record of this number on the disk: one that never gets there gives its number to another one. */
  readonly isWritten: (projectId: number, itemId: number, upTo: number) => Promise<boolean>
  /** Takes a file over to where held writes have theirs. */
  readonly keepBody: (path: string, sha256: string) => Promise<Result<null>>
  readonly releaseBody: (sha256: string) => Promise<void>
  /** Makes the write, or holds it. */
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
  /** Whose works are meant now. */
  readonly account: () => WorkAccount | null
  /** The item's work on this computer learns that the platform has it up to here. */
  readonly saved: (
    projectId: number,
    itemId: number,
    upTo: number,
    revision: Revision,
    how?: SavedHow,
  ) => Promise<Result<null>>
  /** Gives up what was refused of an item's saves. */
  readonly giveUp: (itemId: number) => Promise<Result<null>>
}

/** Saves what guests have written. */
export interface Saving {
  readonly save: (guestId: number, wish: SaveWish) => Promise<Saved>
}

/** Saving over uploads and the outbox. */
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
  /** What the guest has written of a save, the annotation first; not whole where an address has nothing. */
  const takeAll = (guestId: number, { projectId, itemId, url, parts = {} }: SaveWish) => {
    const wanted = [['annotation', url] as const, ...listParts(parts)]
    const taken = wanted.map(([part, address]) => uploads.take(guestId, address, { projectId, itemId, part }))
    const files = taken.filter((one) => one !== undefined)
    return { files, isWhole: files.length === wanted.length }
  }
  const dropAll = async (files: readonly FinishedUpload[]): Promise<void> => {
    for (const upload of files) await uploads.drop(upload)
  }
  /** Takes all files over, or none. */
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
      // Meanwhile somebody else may have signed in, to whom this work says nothing.
      if (isPassed(guestId, projectId, itemId, work)) {
        await release()
        return err(platformError('not_writer'))
      }
      const mine = account()
      const saved = await submit(projectId, { itemId, revision, body: fileOf(annotation), ...partsOf(files), upTo })
      await release()
      // What was refused before is in this one, or was let go for it.
      if (saved.ok) await giveUp(itemId)
      // What is not on the disk keeps its number as long as its document lives, and no longer than that.
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
