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

/** Names one state of an annotation, as the platform does. */
export type Revision = number | string

/** The version that a save met: where it can be read, who saved it, and when, as far as that is known. */
export interface MetVersion {
  readonly revision: Revision
  readonly annotation: string | undefined
  /** Where its binary parts are read; an address may lead nowhere. */
  readonly parts: ByPart<string>
  readonly by: string | undefined
  /** As ISO 8601 writes times. */
  readonly savedAt: string | undefined
}

/** What of saving a person has to know, beyond where their work is kept. */
export type SaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'sending' }
  /** The platform has another version by now: the person chooses, and nothing goes out until then. */
  | ({ readonly at: 'conflict' } & MetVersion)
  /** It was not taken; it is tried again with the next change. */
  | { readonly at: 'failed'; readonly error: PlatformError }

/** A document as bytes: its annotation, and the binary parts that are saved with it. */
export interface JoinedDocument {
  readonly annotation: Blob
  /** A part that is left out stays as it is on the platform. */
  readonly parts?: ByPart<Blob>
}

/** What is saved: an item's work, and its document as bytes. */
export interface SaveParts {
  readonly itemId: number
  /** The revision that the document was made from. */
  readonly revision: Revision
  readonly client: Pick<HostClient, 'call'>
  readonly news: Pick<WorkNewsDesk, 'listen'>
  readonly work: {
    readonly id: string | undefined
    readonly upTo: () => number
    readonly isUnsaved: () => boolean
    readonly saved: (upTo: number, isHeld: boolean) => void
    /** Ends when all that was done is on the disk, or can't be put there now. */
    readonly flushed: () => Promise<void>
  }
  /** The document as it is at the moment of the call; undefined: it can't be written. */
  readonly join: () => Promise<JoinedDocument | undefined>
  /** The platform has the document as it was joined after so many changes. */
  readonly onAccepted?: (upTo: number) => void
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
  /** Puts a document where the host finds it, its parts first; answers where that is. */
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
    // Both of one moment: what comes later is in the next save.
    const upTo = work.upTo()
    const body = await join()
    if (body === undefined || isOver) {
      state.set(REST)
      return false
    }
    const written = await write(body)
    if (!written.ok) return failed(written.error)
    // Up to a record that never got to the disk it would be a save of another one, which takes its number after a crash.
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
      // What was done since it was refused is given up too: it is kept as it is now.
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

/** Where a document was written to. */
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
