import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaKind, OpenMedia } from './media'

export interface MediaGrant {
  readonly kind: MediaKind
  readonly projectId: number
  /** The one item it opens, or null where the address names the item (thumbnails of a project). */
  readonly itemId: number | null
}

export interface MediaGrants {
  /** A path on the guest's own origin that opens these bytes until the guest's document goes. */
  readonly grant: (guestId: number, grant: MediaGrant) => string
  /** The path below which a guest finds the thumbnails of a project, by item id; one per guest and project. */
  readonly thumbnails: (guestId: number, projectId: number) => string
  readonly revoke: (guestId: number) => void
  readonly answer: (request: Request, path: string) => Promise<Response> | undefined
}

const PATH = /^\/media\/([\w-]{32})(?:\/(\d{1,15}))?$/
const PASSED_UP = ['range', 'if-range', 'if-none-match'] as const
const PASSED_DOWN = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const

/** What bytes may be on the pages' own origins: never a document, a script or a style, whatever the platform calls them. */
const INERT = /^(?:(?:image|video|audio)\/[\w.+-]+|text\/plain|application\/json)(?:;|$)/i

/** Random addresses for item bytes, each bound to one guest document; unknown ones are not found. */
export function createMediaGrants(open: OpenMedia): MediaGrants {
  const grants = new Map<string, MediaGrant & { readonly guestId: number }>()
  const grant = (guestId: number, what: MediaGrant): string => {
    const token = randomBytes(24).toString('base64url')
    grants.set(token, { ...what, guestId })
    return `/media/${token}`
  }
  return {
    grant,
    thumbnails: (guestId, projectId) => {
      for (const [token, known] of grants) {
        if (known.guestId === guestId && known.projectId === projectId && known.itemId === null)
          return `/media/${token}`
      }
      return grant(guestId, { kind: 'itemThumbnail', projectId, itemId: null })
    },
    revoke: (guestId) => {
      for (const [token, grant] of grants) if (grant.guestId === guestId) grants.delete(token)
    },
    answer: (request, path) => {
      if (!path.startsWith('/media/')) return undefined
      const [, token = '', named] = PATH.exec(path) ?? []
      const grant = grants.get(token)
      const itemId = grant?.itemId ?? (named === undefined ? undefined : Number(named))
      const matches = grant !== undefined && itemId !== undefined && (grant.itemId === null) === (named !== undefined)
      if (!matches || request.method !== 'GET') return Promise.resolve(new Response(null, { status: 404 }))
      return streamed(open, { kind: grant.kind, projectId: grant.projectId, itemId }, request)
    },
  }
}

/** The bytes of an item as a response of the app's own scheme, with ranges and validators passed through. */
export async function streamed(
  open: OpenMedia,
  what: { readonly kind: MediaKind; readonly projectId: number; readonly itemId: number },
  request: Request,
): Promise<Response> {
  const headers = Object.fromEntries(
    PASSED_UP.flatMap((name) =>
      [request.headers.get(name)].flatMap((value) => (value === null ? [] : [[name, value]])),
    ),
  )
  const opened = await open({ ...what, headers, signal: request.signal })
  if (!opened.ok) return new Response(opened.error.message, { status: opened.error.status ?? 502 })
  const { status, body } = opened.value
  const kept = new Headers({ 'cache-control': 'private, no-cache' })
  for (const name of PASSED_DOWN) {
    const value = opened.value.headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  if (!INERT.test(kept.get('content-type') ?? '')) kept.set('content-type', 'application/octet-stream')
  // A decompressed body is longer than its header says.
  if (opened.value.headers['content-encoding'] !== undefined) kept.delete('content-length')
  const empty = status === 204 || status === 304
  if (empty) body.resume()
  return new Response(empty ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>), { status, headers: kept })
}
