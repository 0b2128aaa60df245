import { createHash, type Hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type Disk, type DiskFile, diskError, machineDisk, writeAll } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import { logOf } from '../log/log'
import type { OpenedItems } from './opened-items'

/** What a guest may bring: an annotation, what belongs to one, or what its work writes down. */
export type UploadPart = 'annotation' | 'mask' | 'labels' | 'journal' | 'frame' | 'upload'

/** What the bytes of an upload are for. */
export interface UploadPlace {
  readonly projectId: number
  readonly itemId: number
  readonly part: UploadPart
  readonly work?: string | undefined
}

/** A file that a guest has written whole; it belongs to whoever takes it. */
export interface FinishedUpload {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  readonly place: UploadPlace
}

/** Addresses that a guest may write to, each once. */
export interface Uploads {
  /** An address for so many bytes: a path on the guest's own origin, good for ten minutes and for that guest's document. */
  readonly address: (guestId: number, place: UploadPlace, bytes: number) => Result<WriteAddress>
  readonly answer: (request: Request, path: string) => Promise<Response> | undefined
  /** Gives out a finished upload, once; undefined: this guest has written no such thing. */
  readonly take: (guestId: number, url: string, place: UploadPlace) => FinishedUpload | undefined
  /** Removes a file that was taken and is not wanted. */
  readonly drop: (upload: FinishedUpload) => Promise<void>
  /** The guest's document is gone, and with it what it wrote and nobody took. */
  readonly revoke: (guestId: number) => void
}

export interface WriteAddress {
  readonly url: string
  /** The most that one `PUT` may carry. */
  readonly partBytes: number
}

export interface UploadsParts {
  readonly folder: string
  /** Milliseconds of a clock that never jumps. */
  readonly ticks: () => number
  readonly disk?: Disk
  readonly ledger: Ledger
  /** Whether a guest has an item open: for others it gets no address. */
  readonly isOpened: OpenedItems['has']
}

interface Grant {
  readonly guestId: number
  readonly place: UploadPlace
  readonly bytes: number
  readonly until: number
  readonly path: string
  readonly hash: Hash
  file: DiskFile | null
  /** How many bytes are on the disk. */
  at: number
  state: 'open' | 'busy' | 'done' | 'gone'
  sha256: string
}

const log = logOf('disk')
export const PART_BYTES = 8 * 1024 * 1024
/** An annotation above this is only looked at. */
export const UPLOAD_BYTES_MAX = 1024 * 1024 * 1024
const GOOD_FOR_MS = 10 * 60_000
const OPEN_MAX = 16
const OPEN_BYTES_MAX = 2 * UPLOAD_BYTES_MAX
const PATH = /^\/write\/([\w-]{32})$/
const RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/

/** Write addresses over a folder of their own. What an earlier run left there is of no use to anybody. */
export function createUploads({ folder, ticks, disk = machineDisk, ledger, isOpened }: UploadsParts): Uploads {
  const grants = new Map<string, Grant>()
  const emptied = disk.remove(folder).catch((cause: unknown) => log.warn('uploads not emptied', cause))

  const letGo = async (grant: Grant): Promise<void> => {
    grant.state = 'gone'
    ledger.note(grant.path, 0)
    const { file } = grant
    grant.file = null
    try {
      await file?.close()
      await disk.remove(grant.path)
    } catch (cause) {
      log.warn('upload not removed', cause)
    }
  }
  const openOf = (guestId: number): readonly Grant[] =>
    [...grants.values()].filter((grant) => grant.guestId === guestId && grant.state !== 'gone' && ticks() < grant.until)

  const write = async (grant: Grant, request: Request): Promise<Response> => {
    const range = rangeOf(request, grant)
    if (range === 'malformed') return said(400)
    if (range === 'too large') return said(413)
    if (range.from !== grant.at) return said(409)
    const bytes = await bodyOf(request, range.to - range.from)
    if (bytes === 'too large') return said(413)
    if (bytes.length !== range.to - range.from) return said(400)
    const room = await ledger.room(bytes.length)
    if (!room.ok) {
      await letGo(grant)
      const { code, message } = room.error
      return Response.json({ code, message }, { status: 507 })
    }
    try {
      await emptied
      if (grant.file === null) {
        await disk.makeFolder(folder)
        grant.file = await disk.open(grant.path, 'new')
      }
      await writeAll(grant.file, bytes, grant.at)
      grant.hash.update(bytes)
      grant.at = range.to
      if (grant.at < grant.bytes) return said(204)
      await grant.file.sync()
      await grant.file.close()
      grant.file = null
    } catch (cause) {
      const { code, message } = diskError(cause)
      log.warn('upload not written', cause)
      // Half of it would take the room that is missing, and its address one of those that a guest may have open.
      await letGo(grant)
      return Response.json({ code, message }, { status: 507 })
    }
    grant.state = 'done'
    grant.sha256 = grant.hash.digest('hex')
    return Response.json({ sha256: grant.sha256, bytes: grant.bytes })
  }

  return {
    address: (guestId, place, bytes) => {
      if (!isOpened(guestId, place.projectId, place.itemId)) return err(platformError('work_gone'))
      if (bytes > UPLOAD_BYTES_MAX) return err(platformError('too_large', { data: { most: UPLOAD_BYTES_MAX } }))
      for (const [token, grant] of grants) {
        if (ticks() < grant.until) continue
        if (grant.state === 'gone') grants.delete(token)
        else if (grant.state !== 'busy') void letGo(grant)
      }
      const open = openOf(guestId)
      const granted = open.reduce((sum, grant) => sum + grant.bytes, bytes)
      if (open.length >= OPEN_MAX || granted > OPEN_BYTES_MAX)
        return err(platformError('invalid_request', { detail: 'too many addresses are open' }))
      const full = ledger.fits(bytes)
      if (full !== null) return err(full)
      const token = randomBytes(24).toString('base64url')
      const path = join(folder, token)
      // All that it may write counts from here on.
      ledger.note(path, bytes)
      grants.set(token, {
        guestId,
        place,
        bytes,
        until: ticks() + GOOD_FOR_MS,
        path,
        hash: createHash('sha256'),
        file: null,
        at: 0,
        state: 'open',
        sha256: '',
      })
      return ok({ url: `/write/${token}`, partBytes: PART_BYTES })
    },
    answer: (request, path) => {
      if (!path.startsWith('/write/')) return undefined
      const grant = grants.get(PATH.exec(path)?.[1] ?? '')
      if (grant === undefined || request.method !== 'PUT') return Promise.resolve(said(404))
      if (grant.state === 'gone' || ticks() >= grant.until) return Promise.resolve(said(410))
      if (grant.state !== 'open') return Promise.resolve(said(409))
      grant.state = 'busy'
      return write(grant, request).finally(() => {
        if (grant.state === 'busy') grant.state = 'open'
        // The document went while it wrote.
        else if (grant.state === 'gone') void letGo(grant)
      })
    },
    take: (guestId, url, place) => {
      const token = PATH.exec(url)?.[1] ?? ''
      const grant = grants.get(token)
      if (grant?.guestId !== guestId || grant.state !== 'done' || !isSamePlace(grant.place, place)) return undefined
      grants.delete(token)
      // Its taker counts it where it keeps it.
      ledger.note(grant.path, 0)
      return { path: grant.path, sha256: grant.sha256, bytes: grant.bytes, place: grant.place }
    },
    drop: ({ path }) => disk.remove(path),
    revoke: (guestId) => {
      for (const [token, grant] of grants) {
        if (grant.guestId !== guestId) continue
        grants.delete(token)
        if (grant.state === 'busy') grant.state = 'gone'
        else void letGo(grant)
      }
    },
  }
}

function isSamePlace(a: UploadPlace, b: UploadPlace): boolean {
  return a.projectId === b.projectId && a.itemId === b.itemId && a.part === b.part
}

/** Which bytes of the whole a request carries; `to` is behind the last one. */
function rangeOf(request: Request, { bytes }: Grant): { from: number; to: number } | 'malformed' | 'too large' {
  const header = request.headers.get('content-range')
  if (header === null) return bytes > PART_BYTES ? 'too large' : { from: 0, to: bytes }
  const [, from, last, total] = (RANGE.exec(header) ?? []).map(Number)
  if (from === undefined || last === undefined || total !== bytes || last < from) return 'malformed'
  return last >= bytes || last - from >= PART_BYTES ? 'too large' : { from, to: last + 1 }
}

async function bodyOf(request: Request, most: number): Promise<Uint8Array | 'too large'> {
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > most) return 'too large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function said(status: number): Response {
  return new Response(null, { status })
}
