import { type ByPart, listParts, type SavePart } from '#domain/annotation/save-parts'
import { type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { fromWireError } from '#protocol/envelopes'
import type { HostClient } from '../../host/host-client'
import type { WorkNewsDesk } from '../../session/work-news'
import { createObservable, type Observable } from '../observable'
import { isToldTo } from '../work/open-work'
import { putBlob, type PutRequest } from './put-blob'

/** Identifies one state of an annotation, as the platform does. */
export type Revision = number | string

/** A version that conflicts with a save: its addresses and, if known, its author and time. */
export interface MetVersion {
  readonly revision: Revision
  readonly annotation: string | undefined
  /** Addresses of its binary parts, which may not exist. */
  readonly parts: ByPart<string>
  readonly by: string | undefined
  /** ISO 8601 time. */
  readonly savedAt: string | undefined
}

/** Save state for display, besides the local storage of changes. */
export type SaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'sending' }
  /** The platform has another version: the user must choose, and sending stops until then. */
  | ({ readonly at: 'conflict' } & MetVersion)
  /** The save failed; it is retried with the next change. */
  | { readonly at: 'failed'; readonly error: PlatformError }

/** Document as bytes: its annotation, and the binary parts that are saved with it. */
export interface JoinedDocument {
  readonly annotation: Blob
  /** An absent part stays unchanged on the platform. */
  readonly parts?: ByPart<Blob>
}

/** Work and document to save. */
export interface SaveParts {
  readonly itemId: number
  /** Base revision of the document. */
  readonly revision: Revision
  readonly client: Pick<HostClient, 'call'>
  readonly news: Pick<WorkNewsDesk, 'listen'>
  readonly work: {
    readonly id: string | undefined
    readonly upTo: () => number
    readonly isUnsaved: () => boolean
    readonly saved: (upTo: number, isHeld: boolean) => void
    /** Resolves when all records are on disk, or can't be written now. */
    readonly flushed: () => Promise<void>
  }
  /** Document at the time of the call; undefined if it can't be serialised. */
  readonly join: () => Promise<JoinedDocument | undefined>
  /** The platform has the document with this many changes. */
  readonly onAccepted?: (upTo: number) => void
  readonly request: PutRequest
}

/** Saves one item's document: one at a time, each on top of the previous one. */
export interface Save {
  readonly state: Observable<SaveState>
  /** Saves unsaved changes; true if the host has everything up to the call. */
  readonly save: () => Promise<boolean>
  /** Resolves a conflict: saves this version on top of the other one. */
  readonly keepMine: () => Promise<boolean>
  /**
   * Resolves a conflict in favour of the other version: discards the refused save. Both versions stay on this
   * computer's disk. If the host refuses that, the conflict stays.
   */
  readonly takeTheirs: () => Promise<Result<null>>
  readonly end: () => void
}

const PRECONDITION_FAILED = 412
const REST: SaveState = { at: 'rest' }

/** Creates a saver of one document. */
export function createSave({ itemId, revision, client, news, work, join, onAccepted, request }: SaveParts): Save {
  const state = createObservable<SaveState>(REST)
  let base = revision
  let running: Promise<boolean> | undefined
  let isOver = false

  const met = ({ revision: theirs, annotation, mask, labels, by, at }: Said): void =>
    state.set({
      at: 'conflict',
      revision: typeof theirs === 'number' ? theirs : (textOf(theirs) ?? base),
      annotation: textOf(annotation),
      parts: given({ mask: textOf(mask), labels: textOf(labels) }),
      by: isSaid(by) ? textOf(by['email']) : undefined,
      savedAt: textOf(at),
    })
  const failed = (error: PlatformError): false => {
    if (error.code === 'conflict' && error.status === PRECONDITION_FAILED) {
      met(error.data ?? {})
    } else state.set({ at: 'failed', error })
    return false
  }

  const writePart = async (part: 'annotation' | SavePart, body: Blob): Promise<Result<string>> => {
    const address = await client.call('writeUrl', [{ itemId, part, bytes: body.size }])
    if (!address.ok) return address
    const { url, partBytes } = address.value
    const written = await putBlob(url, body, partBytes, request)
    return written.ok ? ok(url) : written
  }
  /** Uploads a document for the host, its parts first; returns the addresses. */
  const write = async ({ annotation, parts = {} }: JoinedDocument): Promise<Result<WrittenDocument>> => {
    const urls: { [P in SavePart]?: string } = {}
    for (const [part, body] of listParts(parts)) {
      const written = await writePart(part, body)
      if (!written.ok) return written
      urls[part] = written.value
    }
    const written = await writePart('annotation', annotation)
    return written.ok ? ok({ url: written.value, ...urls }) : written
  }
  const sendOnce = async (): Promise<boolean> => {
    state.set({ at: 'sending' })
    // Read both at the same moment: later changes belong to the next save.
    const upTo = work.upTo()
    const body = await join()
    if (body === undefined || isOver) {
      state.set(REST)
      return false
    }
    const written = await write(body)
    if (!written.ok) return failed(written.error)
    // Wait for the disk: a number whose record was never written belongs to another record after a crash.
    await work.flushed()
    const { id } = work
    const wish = { itemId, revision: base, ...written.value, ...(id === undefined ? {} : { work: id }), upTo }
    const saved = await client.call('saveAnnotation', [wish])
    if (!saved.ok) return failed(saved.error)
    const isHeld = saved.value.pending === true
    if (!isHeld) {
      base = saved.value.revision
      onAccepted?.(upTo)
    }
    state.set(REST)
    work.saved(upTo, isHeld)
    return true
  }
  /** One save after another; changes during one are in the next. */
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
    if (name === 'annotation_saved' && data.itemId === itemId && isToldTo(data, work.id)) {
      base = data.revision
      onAccepted?.(data.upTo)
    } else if (name === 'annotation_conflict' && data.itemId === itemId) met({ ...data })
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
      // Changes since the refusal are discarded too, so store the present state.
      const mine = await join()
      if (mine === undefined) return err(platformError('work_gone'))
      const written = await write(mine)
      if (!written.ok) return written
      const given = await client.call('giveUpSave', [{ itemId, ...written.value }])
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

/** Upload addresses of a document. */
interface WrittenDocument extends ByPart<string> {
  readonly url: string
}

type Said = Readonly<Record<string, unknown>>

function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
