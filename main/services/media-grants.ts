import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaKind, OpenMedia } from './media'

interface Grant {
  readonly kind: MediaKind
  readonly projectId: number
  /** The one item it opens, or null where the address names the item (thumbnails of a project). */
  readonly itemId: number | null
}

/** Where pages find the bytes of a project's items. */
export interface ItemAddresses {
  readonly thumbnail: (itemId: number) => string
  readonly media: (itemId: number) => string
  readonly annotation: (itemId: number) => string
}

export interface MediaGrants {
  /**
   * Paths on the guest's own origin, good until its document goes; those of an item's own bytes only until the first
   * such path of a later call: a guest shows one item at a time.
   */
  readonly addresses: (guestId: number, projectId: number) => ItemAddresses
  readonly revoke: (guestId: number) => void
  readonly answer: (request: Request, path: string) => Promise<Response> | undefined
}

const PATH = /^\/media\/([\w-]{32})(?:\/(\d{1,15}))?$/
const THUMBNAIL = /^\/thumbnail\/(\d{1,15})\/(\d{1,15})$/
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

/** What one guest document may open. */
interface Guest {
  /** By project. */
  readonly thumbnails: Map<number, string>
  items: { readonly shown: number; readonly token: string }[]
  shown: number
  isGone: boolean
}

/** Random addresses for item bytes, each bound to one guest document; unknown ones are not found. */
export function createMediaGrants(open: OpenMedia): MediaGrants {
  const grants = new Map<string, Grant>()
  const guests = new Map<number, Guest>()
  const newToken = (guest: Guest, grant: Grant): string => {
    const token = randomBytes(24).toString('base64url')
    if (!guest.isGone) grants.set(token, grant)
    return token
  }
  return {
    addresses: (guestId, projectId) => {
      const guest: Guest = guests.get(guestId) ?? { thumbnails: new Map(), items: [], shown: 0, isGone: false }
      guests.set(guestId, guest)
      guest.shown += 1
      const { shown } = guest
      const ofItem =
        (kind: MediaKind) =>
        (itemId: number): string => {
          // Items that were asked for before this one end here; one that was asked for later stays.
          for (const old of guest.items) if (old.shown < shown) grants.delete(old.token)
          const token = newToken(guest, { kind, projectId, itemId })
          guest.items = [...guest.items.filter((known) => known.shown >= shown), { shown, token }]
          return `/media/${token}`
        }
      return {
        thumbnail: (itemId) => {
          const token =
            guest.thumbnails.get(projectId) ?? newToken(guest, { kind: 'itemThumbnail', projectId, itemId: null })
          guest.thumbnails.set(projectId, token)
          return `/media/${token}/${itemId}`
        },
        media: ofItem('itemMedia'),
        annotation: ofItem('itemAnnotation'),
      }
    },
    revoke: (guestId) => {
      const guest = guests.get(guestId)
      if (guest === undefined) return
      guest.isGone = true
      for (const token of [...guest.thumbnails.values(), ...guest.items.map((item) => item.token)]) grants.delete(token)
      guests.delete(guestId)
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

/** Where the shell finds the thumbnail of an item, on its own origin. */
export function shellThumbnail(projectId: number, itemId: number): string {
  return `/thumbnail/${projectId}/${itemId}`
}

/** Answers the shell's paths of thumbnails, and no other. */
export function answerThumbnail(open: OpenMedia, request: Request, path: string): Promise<Response> | undefined {
  const [, projectId, itemId] = THUMBNAIL.exec(path) ?? []
  if (projectId === undefined || itemId === undefined) return undefined
  return streamed(open, { kind: 'itemThumbnail', projectId: Number(projectId), itemId: Number(itemId) }, request)
}

/** The bytes of an item as a response of the app's own scheme, with ranges and validators passed through. */
async function streamed(
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
