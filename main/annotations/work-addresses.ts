import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { SavePart } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { machineDisk } from '../disk/disk'
import { PART_KINDS } from '../services/annotations'
import type { OpenMedia } from '../services/media'
import { mediaResponse } from '../services/media-response'
import type { WorkFile } from './work-file'

type Part = 'records' | 'base' | SavePart

/** Addresses of a guest document for its work: random paths on its own origin, valid until the document closes. */
export interface WorkAddresses {
  readonly of: (guestId: number, file: WorkFile, part: Part) => string
  /** Creates an address for a kept version. */
  readonly ofVersion: (guestId: number, path: string) => string
  readonly revoke: (guestId: number) => void
  /** Answers a request; undefined for a path of another kind. */
  readonly answer: (request: Request, path: string) => Promise<Response> | undefined
}

interface Grant {
  readonly guestId: number
  readonly read: (request: Request) => Promise<Response>
}

const PATH = /^\/work\/([\w-]{32})$/
const PREFIX = '/work/'
const PER_GUEST_MAX = 16
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** Creates the addresses; only a guest's newest ones are valid. */
export function createWorkAddresses(open: OpenMedia): WorkAddresses {
  const grants = new Map<string, Grant>()
  const tokensOf = (guestId: number): readonly string[] =>
    [...grants].flatMap(([token, grant]) => (grant.guestId === guestId ? [token] : []))
  const granted = (guestId: number, read: Grant['read']): string => {
    const token = randomBytes(24).toString('base64url')
    grants.set(token, { guestId, read })
    for (const old of tokensOf(guestId).slice(0, -PER_GUEST_MAX)) grants.delete(old)
    return `${PREFIX}${token}`
  }
  return {
    of: (guestId, file, part) =>
      granted(guestId, (request) => (part === 'records' ? recordsOf(file) : baseOf(file, open, request, part))),
    ofVersion: (guestId, path) => granted(guestId, () => versionAt(path)),
    revoke: (guestId) => {
      for (const token of tokensOf(guestId)) grants.delete(token)
    },
    answer: (request, path) => {
      if (!path.startsWith(PREFIX)) return undefined
      const grant = grants.get(PATH.exec(path)?.[1] ?? '')
      if (grant === undefined || request.method !== 'GET') return Promise.resolve(new Response(null, { status: 404 }))
      return grant.read(request)
    },
  }
}

/** Streams each numbered record and each save, one JSON per line. */
async function recordsOf(file: WorkFile): Promise<Response> {
  return streamed(Readable.from(await file.told(), { objectMode: false }))
}

/** Reads the annotation that the work builds on, or a part of it: the kept file or the platform's copy. */
async function baseOf(file: WorkFile, open: OpenMedia, request: Request, named: 'base' | SavePart): Promise<Response> {
  const part = named === 'base' ? undefined : named
  const path = await file.basePath(part)
  if (path !== null) {
    return fileAt(path)
  }
  const { projectId, itemId } = file
  const revision = file.summary().head?.revision
  // Another revision would apply the changes to the wrong objects.
  if (typeof revision !== 'number') return new Response(platformError('revision_gone').message, { status: 410 })
  const kind = part === undefined ? 'itemAnnotation' : PART_KINDS[part]
  return mediaResponse(open, { kind, projectId, itemId, revision }, request)
}

/** Reads a kept version; it may have expired since it was listed. */
async function versionAt(path: string): Promise<Response> {
  const isThere = (await machineDisk.kind(path)) === 'file'
  return isThere ? fileAt(path) : new Response(platformError('revision_gone').message, { status: 410 })
}

function fileAt(path: string): Response {
  return streamed(createReadStream(path))
}

function streamed(body: Readable): Response {
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { headers: HEADERS })
}
