import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { VersionAddresses } from '#contract/saves'
import type { SavePart } from '#domain/annotation/save-parts'
import { given } from '#domain/given'
import type { MediaKind, OpenMedia } from './media'
import { mediaResponse } from './media-response'

/** Addresses of a project's item bytes for a page: paths on its own origin. */
interface ShellAddresses {
  readonly thumbnail: (itemId: number) => string
}
/** Addresses of item bytes for a guest document. */
export interface GuestAddresses extends ShellAddresses {
  /** Address of the item's file, or of the file that it links to. */
  readonly media: (itemId: number, link?: string) => string
  /** Address of the picture's tiles: their progress at `/state`, each tile at `/LEVEL/COLUMN_ROW`. */
  readonly tiles: (itemId: number) => string
  /** Address of the PDF document that the item's text was read from. */
  readonly pages: (itemId: number) => string
  /** Of the files that were given as answers: each lies at `/NUMBER` below it. */
  readonly answers: (itemId: number) => string
  /** Address of this revision, or of the present state under this name. */
  readonly annotation: (itemId: number, revision: number | string) => string
  /** Address of a binary part of that revision, which may not exist. */
  readonly part: (part: SavePart, itemId: number, revision: number | string) => string
}

export interface ItemAddresses {
  readonly forShell: (projectId: number) => ShellAddresses
  /**
   * Creates unguessable paths, valid until the guest's document closes. Those of an item's own bytes end with the first
   * such path of a later call: a guest shows one item at a time.
   */
  readonly forGuest: (guestId: number, projectId: number) => GuestAddresses
  /** Does the same for a prefetched item beside the shown one; only the paths of the last few calls are valid. */
  readonly aheadForGuest: (guestId: number, projectId: number) => GuestAddresses
  /**
   * Address of the present annotation and its parts, or of a revision, for a guest that shows the item. Ends with the
   * item's own addresses.
   */
  readonly presentAnnotation: (
    guestId: number,
    projectId: number,
    itemId: number,
    revision?: number,
  ) => VersionAddresses
  /** Revokes all addresses of a closed guest document. */
  readonly revoke: (guestId: number) => void
  readonly answerShell: (request: Request, path: string) => Promise<Response> | undefined
  readonly answerGuest: (request: Request, path: string) => Promise<Response> | undefined
}

interface Grant {
  readonly kind: MediaKind
  readonly projectId: number
  /** Item that it opens, or null if the address names the item (thumbnails of a project). */
  readonly itemId: number | null
  readonly revision?: number
  readonly state?: string
  readonly link?: string
  /** Aborts when the address ends: Electron does not report when a page cancels its request. */
  readonly ended: AbortController
  /** Reads the bytes as the call that made the address. */
  readonly within: <T>(run: () => T) => T
}

/** Items that one guest document may open, by the call that created their addresses. */
interface Opened {
  tokens: { readonly call: number; readonly token: string }[]
  calls: number
  /** Number of calls whose addresses are valid at once. */
  readonly most: number
}

/** Addresses of one guest document. */
interface Guest {
  /** Keyed by project. */
  readonly thumbnails: Map<number, string>
  readonly shown: Opened
  readonly ahead: Opened
  isGone: boolean
}

/** Prefetched items: two ahead, one behind, and one that is just being replaced. */
const AHEAD_MAX = 4

const SHELL_PATH = /^\/thumbnail\/(\d{1,15})\/(\d{1,15})$/
const GUEST_PATH = /^\/media\/([\w-]{32})(?:\/(\d{1,15}))?$/
const TILE_PATH = /^\/media\/([\w-]{32})\/(?:state|(\d{1,2})\/(\d{1,7}_\d{1,7}))$/

/**
 * Creates addresses of item bytes: plain ones for the shell, random ones for guests, each bound to one guest document.
 */
export function createItemAddresses(open: OpenMedia): ItemAddresses {
  const grants = new Map<string, Grant>()
  const guests = new Map<number, Guest>()
  const newToken = (guest: Guest, grant: Omit<Grant, 'ended' | 'within'>): string => {
    const token = randomBytes(24).toString('base64url')
    if (!guest.isGone)
      grants.set(token, { ...grant, ended: new AbortController(), within: AsyncLocalStorage.snapshot() })
    return token
  }
  const guestOf = (guestId: number): Guest => {
    const guest: Guest = guests.get(guestId) ?? {
      thumbnails: new Map(),
      shown: { tokens: [], calls: 0, most: 1 },
      ahead: { tokens: [], calls: 0, most: AHEAD_MAX },
      isGone: false,
    }
    guests.set(guestId, guest)
    return guest
  }
  const end = (token: string): void => {
    grants.get(token)?.ended.abort()
    grants.delete(token)
  }
  const addressesOf = (guest: Guest, opened: Opened, projectId: number): GuestAddresses => {
    opened.calls += 1
    const call = opened.calls
    const ofItem =
      (kind: MediaKind) =>
      (itemId: number, of?: number | string, link?: string): string => {
        // Addresses of much earlier calls end here; those of later calls stay.
        const isGood = (known: { readonly call: number }): boolean => known.call > call - opened.most
        for (const old of opened.tokens) if (!isGood(old)) end(old.token)
        const named = typeof of === 'number' ? { revision: of } : given({ state: of })
        const token = newToken(guest, { kind, projectId, itemId, ...named, ...given({ link }) })
        opened.tokens = [...opened.tokens.filter(isGood), { call, token }]
        return `/media/${token}`
      }
    const pictureOf = ofItem('itemMedia')
    const parts = { mask: ofItem('itemMask'), labels: ofItem('itemLabels') }
    return {
      thumbnail: (itemId) => {
        const token =
          guest.thumbnails.get(projectId) ?? newToken(guest, { kind: 'itemThumbnail', projectId, itemId: null })
        guest.thumbnails.set(projectId, token)
        return `/media/${token}/${itemId}`
      },
      media: (itemId, link) => pictureOf(itemId, undefined, link),
      tiles: ofItem('itemTiles'),
      pages: ofItem('itemPages'),
      answers: ofItem('answerFile'),
      annotation: ofItem('itemAnnotation'),
      part: (part, itemId, revision) => parts[part](itemId, revision),
    }
  }
  const answerTile = (request: Request, [, token = '', level, place]: readonly string[]): Promise<Response> => {
    const grant = grants.get(token)
    if (grant?.kind !== 'itemTiles' || grant.itemId === null || request.method !== 'GET')
      return Promise.resolve(new Response(null, { status: 404 }))
    const { projectId, itemId, ended, within } = grant
    const tile = level === undefined || place === undefined ? undefined : { level, place }
    const kind = tile === undefined ? 'itemTiles' : 'itemTile'
    const signal = AbortSignal.any([request.signal, ended.signal])
    return within(() => mediaResponse(open, { kind, projectId, itemId, tile }, request, signal))
  }
  return {
    forShell: (projectId) => ({ thumbnail: (itemId) => `/thumbnail/${projectId}/${itemId}` }),
    forGuest: (guestId, projectId) => {
      const guest = guestOf(guestId)
      return addressesOf(guest, guest.shown, projectId)
    },
    aheadForGuest: (guestId, projectId) => {
      const guest = guestOf(guestId)
      return addressesOf(guest, guest.ahead, projectId)
    },
    presentAnnotation: (guestId, projectId, itemId, revision) => {
      const guest = guestOf(guestId)
      const addressOf = (kind: MediaKind): string => {
        const token = newToken(guest, { kind, projectId, itemId, ...given({ revision }) })
        guest.shown.tokens.push({ call: guest.shown.calls, token })
        return `/media/${token}`
      }
      return { annotation: addressOf('itemAnnotation'), mask: addressOf('itemMask'), labels: addressOf('itemLabels') }
    },
    revoke: (guestId) => {
      const guest = guests.get(guestId)
      if (guest === undefined) return
      guest.isGone = true
      const ofItems = [...guest.shown.tokens, ...guest.ahead.tokens].map(({ token }) => token)
      for (const token of [...guest.thumbnails.values(), ...ofItems]) end(token)
      guests.delete(guestId)
    },
    answerShell: (request, path) => {
      const [, projectId, itemId] = SHELL_PATH.exec(path) ?? []
      if (projectId === undefined || itemId === undefined) return undefined
      const item = { projectId: Number(projectId), itemId: Number(itemId) }
      return mediaResponse(open, { kind: 'itemThumbnail', ...item }, request)
    },
    answerGuest: (request, path) => {
      if (!path.startsWith('/media/')) return undefined
      const tile = TILE_PATH.exec(path)
      if (tile !== null) return answerTile(request, tile)
      const [, token = '', named] = GUEST_PATH.exec(path) ?? []
      const grant = grants.get(token)
      const itemId = grant?.itemId ?? (named === undefined ? undefined : Number(named))
      const takesNumber = grant !== undefined && (grant.itemId === null || grant.kind === 'answerFile')
      const matches =
        grant !== undefined &&
        grant.kind !== 'itemTiles' &&
        itemId !== undefined &&
        takesNumber === (named !== undefined)
      if (!matches || request.method !== 'GET') return Promise.resolve(new Response(null, { status: 404 }))
      const { kind, projectId, revision, state, link, ended, within } = grant
      const signal = AbortSignal.any([request.signal, ended.signal])
      const fileId = kind === 'answerFile' ? Number(named) : undefined
      const wanted = { kind, projectId, itemId, fileId, revision, state, link }
      return within(() => mediaResponse(open, wanted, request, signal))
    },
  }
}
