import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { createObservable, type Observable } from '../observable'
import type { Work } from './open-work'
import type { WorkHost } from './work-host'

type Revision = number | string

/** What is saved: its bytes, and up to which record of the work they go. */
interface SavedBody {
  readonly body: Blob
  readonly upTo: number
}

/** Hands the opened item's annotation to the platform: after so many changes, after a while, and when it is asked to. */
export interface Saving {
  /** Why the last save did not get in; undefined where it did, or none was tried. */
  readonly failure: Observable<PlatformError | undefined>
  /** Something was changed. */
  readonly changed: () => void
  /** Saves what is not saved yet; ends when it got in, is held by the host, or could not be saved. */
  readonly saveNow: () => Promise<void>
  /** Saves for the last time: ends as soon as nothing of the document is needed any more. */
  readonly leave: () => Promise<void>
}

export interface SavingParts {
  readonly host: Pick<WorkHost, 'client' | 'clock'>
  readonly work: Work
  /** The revision that the annotation was opened at. */
  readonly revision: Revision
  /** The annotation as it is now; undefined where it is closed already. */
  readonly body: () => Promise<Blob | undefined>
}

/** So many changes, or so long after the last one, and it is saved. */
const CHANGES = 15
const REST_MS = 60_000

const DISK_FULL = 507

/** One save at a time; what comes meanwhile goes with the next. */
export function createSaving({ host, work, revision: opened, body }: SavingParts): Saving {
  const { clock } = host
  const failure = createObservable<PlatformError | undefined>(undefined)
  let revision = opened
  let count = 0
  let timer: unknown
  let underWay: Promise<void> | undefined
  let isLeft = false

  async function take(): Promise<SavedBody | undefined> {
    clock.clearTimeout(timer)
    count = 0
    const upTo = work.upTo()
    const made = await body()
    return made === undefined ? undefined : { body: made, upTo }
  }

  async function send({ body: bytes, upTo }: SavedBody): Promise<void> {
    const url = await written(host, work.itemId, bytes)
    if (!url.ok) return failure.set(url.error)
    const answer = await host.client.call('saveAnnotation', [{ itemId: work.itemId, revision, url: url.value, upTo }])
    if (!answer.ok) return failure.set(answer.error)
    failure.set(undefined)
    revision = answer.value.revision
    work.saved(upTo, answer.value.pending === true)
  }

  async function saveNow(): Promise<void> {
    if (underWay !== undefined) await underWay
    // Whoever waited as well may have begun the next one.
    if (underWay !== undefined) return underWay
    if (!work.isUnsaved()) return
    underWay = (async () => {
      await work.flushed()
      const made = await take()
      if (made !== undefined) await send(made)
    })()
    await underWay
    underWay = undefined
  }

  return {
    failure,
    changed() {
      if (isLeft) return
      count += 1
      clock.clearTimeout(timer)
      if (count >= CHANGES) void saveNow()
      else timer = clock.setTimeout(() => void saveNow(), REST_MS)
    },
    saveNow,
    async leave() {
      isLeft = true
      clock.clearTimeout(timer)
      if (!work.isUnsaved()) return
      const made = await take()
      const before = underWay
      // The next item does not wait for the platform.
      if (made !== undefined) void (before ?? Promise.resolve()).then(() => send(made))
    },
  }
}

/** Puts bytes where the host reads them from; the answer is their address. */
async function written({ client }: Pick<WorkHost, 'client'>, itemId: number, body: Blob): Promise<Result<string>> {
  const place = await client.call('writeUrl', [{ itemId, part: 'annotation', bytes: body.size }])
  if (!place.ok) return place
  const { url, partBytes } = place.value
  for (let from = 0; from < body.size; from += partBytes) {
    const to = Math.min(body.size, from + partBytes)
    const isWhole = from === 0 && to === body.size
    const headers: Readonly<Record<string, string>> = isWhole
      ? {}
      : { 'content-range': `bytes ${from}-${to - 1}/${body.size}` }
    // Told as a failure of the connection.
    const answer = await fetch(url, { method: 'PUT', body: body.slice(from, to), headers }).catch(() => undefined)
    if (answer === undefined) return err(platformError('network_failure'))
    if (!answer.ok) return err(platformError(answer.status === DISK_FULL ? 'disk_full' : 'network_failure'))
  }
  return ok(url)
}
