import type { PlatformError } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import { fromWireError } from '#protocol/envelopes'
import type { HostClient } from '../../host/host-client'
import type { WorkNewsDesk } from '../../session/work-news'
import { createObservable, type Observable } from '../observable'
import { putBlob, type PutRequest } from './put-blob'

/** Names one state of an annotation, as the platform does. */
export type Revision = number | string

/** What of saving a person has to know, beyond where their work is kept. */
export type SaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'sending' }
  /** The platform has another version by now: the person chooses, and nothing goes out until then. */
  | { readonly at: 'conflict'; readonly revision: Revision; readonly annotation: string | undefined }
  /** It was not taken; it is tried again with the next change. */
  | { readonly at: 'failed'; readonly error: PlatformError }

/** What is saved: an item's work, and its document as bytes. */
export interface SaveParts {
  readonly itemId: number
  /** The revision that the document was made from. */
  readonly revision: Revision
  readonly client: Pick<HostClient, 'call'>
  readonly news: Pick<WorkNewsDesk, 'listen'>
  readonly work: {
    readonly upTo: () => number
    readonly isUnsaved: () => boolean
    readonly saved: (upTo: number, isHeld: boolean) => void
  }
  /** The document as it is at the moment of the call; undefined: it can't be written. */
  readonly join: () => Promise<Blob | undefined>
  readonly request: PutRequest
}

/** Saves one item's document: never two at once, each on top of the one before. */
export interface Save {
  readonly state: Observable<SaveState>
  /** Saves what is not saved; true: the host has everything that was there when it was asked. */
  readonly save: () => Promise<boolean>
  /** Settles a conflict: this version is saved on top of the other one. */
  readonly keepMine: () => Promise<boolean>
  /** Settles a conflict the other way: what was refused is given up. Both versions stay on the computer's disk. Where the host refuses that, the conflict stays. */
  readonly takeTheirs: () => Promise<Result<null>>
  readonly end: () => void
}

const PRECONDITION_FAILED = 412
const REST: SaveState = { at: 'rest' }

/** A saver of one document. */
export function createSave({ itemId, revision, client, news, work, join, request }: SaveParts): Save {
  const state = createObservable<SaveState>(REST)
  let base = revision
  let running: Promise<boolean> | undefined
  let isOver = false

  const met = (theirs: unknown, annotation: unknown): void =>
    state.set({
      at: 'conflict',
      revision: typeof theirs === 'number' || typeof theirs === 'string' ? theirs : base,
      annotation: typeof annotation === 'string' ? annotation : undefined,
    })
  const failed = (error: PlatformError): false => {
    if (error.code === 'conflict' && error.status === PRECONDITION_FAILED) {
      met(error.data?.['revision'], error.data?.['annotation'])
    } else state.set({ at: 'failed', error })
    return false
  }

  const sendOnce = async (): Promise<boolean> => {
    state.set({ at: 'sending' })
    // Both of one moment: what comes later is in the next save.
    const upTo = work.upTo()
    const body = await join()
    if (body === undefined || isOver) {
      state.set(REST)
      return false
    }
    const address = await client.call('writeUrl', [{ itemId, part: 'annotation', bytes: body.size }])
    if (!address.ok) return failed(address.error)
    const { url, partBytes } = address.value
    const written = await putBlob(url, body, partBytes, request)
    if (!written.ok) return failed(written.error)
    const saved = await client.call('saveAnnotation', [{ itemId, revision: base, url, upTo }])
    if (!saved.ok) return failed(saved.error)
    const isHeld = saved.value.pending === true
    if (!isHeld) base = saved.value.revision
    state.set(REST)
    work.saved(upTo, isHeld)
    return true
  }
  /** One after another; what was changed while one was under way is in the next. */
  const save = async (): Promise<boolean> => {
    if (running !== undefined) await running
    if (state.get().at === 'conflict' || isOver) return false
    if (running !== undefined) return running
    if (!work.isUnsaved()) return true
    running = sendOnce().finally(() => {
      running = undefined
    })
    return running
  }

  const stop = news.listen(({ name, data }) => {
    if (name === 'annotation_saved' && data.itemId === itemId) base = data.revision
    else if (name === 'annotation_conflict' && data.itemId === itemId) met(data.revision, data.annotation)
    else if (name === 'annotation_refused' && data.itemId === itemId) failed(fromWireError(data.error))
  })

  return {
    state,
    save,
    keepMine: async () => {
      const now = state.get()
      if (now.at !== 'conflict') return save()
      base = now.revision
      running ??= sendOnce().finally(() => {
        running = undefined
      })
      return running
    },
    takeTheirs: async () => {
      if (state.get().at !== 'conflict') return ok(null)
      const given = await client.call('giveUpSave', [{ itemId }])
      if (!given.ok) return given
      state.set(REST)
      return ok(null)
    },
    end: () => {
      isOver = true
      stop()
    },
  }
}
