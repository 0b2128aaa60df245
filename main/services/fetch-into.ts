import { createHash, type Hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type DiskFile, writeAll } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { SMALL_LIMITS } from '../http/read-json'
import { errorFromAnswer } from '../http/to-platform-error'
import { logOf } from '../log/log'
import { isNobody } from './with-token'

const log = logOf('services')

/** Breaks without any progress after which a download fails. */
const BREAKS_MAX = 5
const PAUSE_MS = 250

/** Requests a file, or its rest from an offset. */
export type Ask = (headers: Readonly<Record<string, string>>) => Promise<Result<HttpStream>>

/** Part of a file that is on the disk. */
export interface Fetched {
  bytes: number
  /** Its version, in the words of the server. */
  tag: string | undefined
  digest: string | undefined
  hash: Hash
}

export interface Fetching {
  readonly signal: AbortSignal
  /** Part that an earlier run fetched; its version is known. */
  readonly before?: Fetched
  /** Called after each part with the bytes so far, the total if known, and the file's version. */
  readonly onPart?: (bytes: number, total: number | undefined, tag: string | undefined) => void
}

/** Downloads a whole file into an open file, or the rest of it; throws disk errors. */
export async function fetchInto(file: DiskFile, ask: Ask, { signal, before, onPart }: Fetching): Promise<Result<null>> {
  let got: Fetched = before ?? { bytes: 0, tag: undefined, digest: undefined, hash: createHash('sha256') }
  for (let breaks = 0; ; breaks += 1) {
    const { bytes, tag } = got
    const opened = await ask(bytes === 0 || tag === undefined ? {} : { range: `bytes=${bytes}-`, 'if-range': tag })
    if (signal.aborted) return err(platformError('aborted'))
    let failure: PlatformError
    if (opened.ok) {
      const { status, headers, body } = opened.value
      if (status === 416 && bytes > 0) {
        // The part on the disk is none of this file.
        body.destroy()
        got = { bytes: 0, tag: undefined, digest: undefined, hash: createHash('sha256') }
        await file.truncate(0)
        continue
      }
      if (status !== 200 && status !== 206) return err(await refusalOf(opened.value))
      if (status === 200) {
        got = {
          bytes: 0,
          tag: text(headers['etag']),
          digest: text(headers['repr-digest']),
          hash: createHash('sha256'),
        }
        await file.truncate(0)
      }
      got.digest ??= text(headers['repr-digest'])
      const total = totalOf(headers, got.bytes)
      onPart?.(got.bytes, total, got.tag)
      const broken = await take(file, body, got, (all) => onPart?.(all, total, got.tag))
      if (signal.aborted) return err(platformError('aborted'))
      if (broken === undefined) return checked(got)
      log.warn('download broke off', broken)
      failure = platformError('network_failure')
      if (got.bytes > bytes) breaks = 0
    } else {
      failure = opened.error
      if (bytes === 0 || !isNobody(failure)) return opened
    }
    if (breaks >= BREAKS_MAX) return err(failure)
    // Aborted during the pause, the next request reports it.
    await pause(PAUSE_MS * 2 ** breaks, undefined, { signal }).catch(() => undefined)
  }
}

/** Appends the body to the file; returns why it ended early. */
async function take(
  file: DiskFile,
  body: HttpStream['body'],
  got: Fetched,
  onPart: (bytes: number) => void,
): Promise<unknown> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  for (;;) {
    let next: IteratorResult<Buffer>
    try {
      next = await chunks.next()
    } catch (cause) {
      return cause
    }
    if (next.done === true) return undefined
    // A full disk may silently write less: only complete writes count.
    await writeAll(file, next.value, got.bytes)
    got.hash.update(next.value)
    got.bytes += next.value.length
    onPart(got.bytes)
  }
}

/** Verifies the platform's checksum; a platform without one is trusted. */
function checked({ digest, hash }: Fetched): Result<null> {
  const written = /^sha-256=:(.+):$/.exec(digest ?? '')?.[1]
  if (written === undefined || written === hash.digest('base64')) return ok(null)
  return err(
    platformError('platform_failed', {
      message: "Couldn't save the file: it was damaged on the way or on the platform's disk.",
    }),
  )
}

/** All bytes of a file of which `from` bytes are there; undefined if the server doesn't tell. */
function totalOf(headers: HttpStream['headers'], from: number): number | undefined {
  const length = Number(text(headers['content-length']) ?? Number.NaN)
  return Number.isFinite(length) ? from + length : undefined
}

function text(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/** Reads the platform's error code of a refusal; one that is cut off or too long is reported by its status. */
async function refusalOf({ status, headers, body }: HttpStream): Promise<PlatformError> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > SMALL_LIMITS.bytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    log.warn('refusal broke off', cause, { status })
  }
  return errorFromAnswer({ status, headers, body: Buffer.concat(chunks) })
}
