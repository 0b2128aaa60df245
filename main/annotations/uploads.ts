import { createHash, type Hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type Disk, type DiskFile, diskError, machineDisk, writeAll } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import { logOf } from '../log/log'
import type { OpenedItems } from './opened-items'

/** Kind of data that a guest may upload: an annotation, one of its parts, or records of its work. */
export type UploadPart = 'annotation' | 'mask' | 'labels' | 'journal' | 'frame' | 'upload'

/** Purpose of an upload. */
export interface UploadPlace {
  readonly projectId: number
  readonly itemId: number
  readonly part: UploadPart
  readonly work?: string | undefined
}

/** Complete upload; it belongs to the caller that takes it. */
export interface FinishedUpload {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  readonly place: UploadPlace
}

/** Addresses that a guest may write to once each. */
export interface Uploads {
  /**
   * Creates an address for a number of bytes: a path on the guest's own origin, valid for ten minutes and for that
   * document.
   */
  readonly address: (guestId: number, place: UploadPlace, bytes: number) => Result<WriteAddress>
  readonly answer: (request: Request, path: string) => Promise<Response> | undefined
  /** Returns a finished upload once; undefined if this guest has none at the address. */
  readonly take: (guestId: number, url: string, place: UploadPlace) => FinishedUpload | undefined
  /** Removes an upload that was taken but is not needed. */
  readonly drop: (upload: FinishedUpload) => Promise<void>
  /** Removes the uploads of a closed document that were never taken. */
  readonly revoke: (guestId: number) => void
}

export interface WriteAddress {
  readonly url: string
  /** Most bytes per `PUT`. */
  readonly partBytes: number
}

export interface UploadsParts {
  readonly folder: string
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number
  readonly disk?: Disk
  readonly ledger: Ledger
  /** Tells whether a guest has an item open; only then does it get addresses. */
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
  /** Bytes on disk. */
  at: number
  state: 'open' | 'busy' | 'done' | 'gone'
  sha256: string
}

const log = logOf('disk')
export const PART_BYTES = 8 * 1024 * 1024
/** Annotations above this size are read-only. */
export const UPLOAD_BYTES_MAX = 1024 * 1024 * 1024
const GOOD_FOR_MS = 10 * 60_000
const OPEN_MAX = 16
const OPEN_BYTES_MAX = 2 * UPLOAD_BYTES_MAX
const PATH = /^\/write\/([\w-]{32})$/
const RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/

/** Creates upload addresses over a folder of their own. Files of an earlier run are useless. */
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
      // A partial file would keep scarce space, and its address would count towards the guest's limit.
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
      // The whole permitted size counts from here on.
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
        // The document closed during the write.
        else if (grant.state === 'gone') void letGo(grant)
      })
    },
    take: (guestId, url, place) => {
      const token = PATH.exec(url)?.[1] ?? ''
      const grant = grants.get(token)
      if (grant?.guestId !== guestId || grant.state !== 'done' || !isSamePlace(grant.place, place)) return undefined
      grants.delete(token)
      // The taker counts it at its new place.
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

/** Byte range that a request carries; `to` is exclusive. */
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
