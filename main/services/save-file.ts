import { createHash, type Hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type Disk, type DiskFile, diskError, machineDisk, writeAll } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { SMALL_LIMITS } from '../http/read-json'
import { errorFromAnswer } from '../http/to-platform-error'
import { logOf } from '../log/log'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { loadEndpoints } from './load-endpoints'
import type { Scope } from './scope'
import { type CallContext, isNobody, withToken } from './with-token'

const log = logOf('services')

/** Breaks without any progress after which a download fails. */
const BREAKS_MAX = 5
const PAUSE_MS = 250

/** File to download: its row, and the path parameters. */
export type TakenOut =
  | { readonly row: 'downloadExport'; readonly holes: { readonly jobId: number } }
  | {
      readonly row: 'downloadAttachment'
      readonly holes: { readonly projectId: number; readonly attachmentId: number }
    }

/** Downloads a file of the platform to a path of the person: completely, or not at all. */
export type SaveFile = (what: TakenOut, path: string, signal: AbortSignal) => Promise<Result<null>>

/** Requests a file, or its rest from an offset. */
type Ask = (headers: Readonly<Record<string, string>>) => Promise<Result<HttpStream>>

/** Creates a downloader that resumes after breaks and verifies the platform's checksum. */
export function createSaveFile(context: CallContext, scope: Pick<Scope, 'teamOf'>, disk: Disk = machineDisk): SaveFile {
  return async ({ row, holes }, path, signal) => {
    const team = await scope.teamOf(undefined)
    if (!team.ok) return team
    const endpoint = (await loadEndpoints())[row]
    const { service } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const query = { team_id: team.value }
    const url = endpointUrl(address.value, endpoint.path, { path: holes, query })
    const ask: Ask = (wanted) =>
      withToken(context, {
        service,
        signal,
        send: (token) => {
          const headers = { ...token, ...entityContext(endpoint, query), ...wanted }
          return context.http.stream({ method: 'GET', url, headers, isAsset: false, signal })
        },
      })
    const draft = `${path}.part`
    let file: DiskFile | undefined
    try {
      file = await disk.open(draft, 'new')
      const saved = await fetchInto(file, ask, signal)
      if (saved.ok) await file.sync()
      await file.close()
      file = undefined
      if (!saved.ok) {
        await drop(disk, draft)
        return saved
      }
      await disk.rename(draft, path)
      return ok(null)
    } catch (cause) {
      await file?.close().catch((later: unknown) => log.warn('draft not closed', later))
      // Remove the partial file, and report the first failure.
      await drop(disk, draft)
      return signal.aborted ? err(platformError('aborted')) : err(diskError(cause))
    }
  }
}

interface Fetched {
  bytes: number
  tag: string | undefined
  digest: string | undefined
  hash: Hash
}

/** Downloads a whole file into an open file; throws disk errors. */
async function fetchInto(file: DiskFile, ask: Ask, signal: AbortSignal): Promise<Result<null>> {
  let got: Fetched = { bytes: 0, tag: undefined, digest: undefined, hash: createHash('sha256') }
  for (let breaks = 0; ; breaks += 1) {
    const { bytes, tag } = got
    const opened = await ask(bytes === 0 || tag === undefined ? {} : { range: `bytes=${bytes}-`, 'if-range': tag })
    if (signal.aborted) return err(platformError('aborted'))
    let failure: PlatformError
    if (opened.ok) {
      const { status, headers, body } = opened.value
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
      const broken = await take(file, body, got)
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
async function take(file: DiskFile, body: HttpStream['body'], got: Fetched): Promise<unknown> {
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

function drop(disk: Disk, draft: string): Promise<void> {
  return disk.remove(draft).catch((cause: unknown) => log.warn('draft not removed', cause))
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
