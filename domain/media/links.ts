import type { ProjectTypeName } from '../enums'
import { type Refused, takesKind } from '../limits'
import { namedKind } from './file-kind'
import { FILE_KINDS, type FileKind } from './kinds'

/** Longest address, in characters. */
export const LINK_LENGTH_MAX = 2_000

/** Components of an address by RFC 3986; rejects characters that must be escaped. */
const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\s"<>\\]*)([^?#\s"<>]*)(?:[?#][^\s"<>]*)?$/i
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])
const UNKNOWN_MIME = 'application/octet-stream'

/** Tells whether a text looks like an address, to detect columns of links. */
export function looksLikeLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim())
}

/** Last path segment of an address, decoded; '' if it has none. */
export function linkName(link: string): string {
  const last = pathOf(link).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    // An invalid percent escape leaves the name as written.
    return last
  }
}

/** Media type by an address's extension, unverified. */
export function linkMime(link: string): string {
  const kind = promisedKind(link)
  return kind === undefined ? UNKNOWN_MIME : FILE_KINDS[kind].mime
}

/**
 * Reason to refuse a text as an item's link in this project type; undefined if it is valid. The address is never
 * requested.
 */
export function linkRefusal(link: string, type: ProjectTypeName): Refused | undefined {
  if (link.length > LINK_LENGTH_MAX) {
    const length = link.length.toLocaleString('en')
    return {
      code: 'bad_request',
      message: `Its address has ${length} characters; the most is ${LINK_LENGTH_MAX.toLocaleString('en')}.`,
    }
  }
  const [, scheme = '', host = ''] = PARTS.exec(link) ?? []
  if (scheme === '' || host === '') return { code: 'bad_request', message: `“${short(link)}” is no address.` }
  if (!SCHEMES.has(scheme.toLowerCase())) {
    return { code: 'bad_request', message: `“${short(link)}” begins with neither https nor http.` }
  }
  if (host.includes('@')) {
    return { code: 'bad_request', message: 'Its address holds a name or a password, which everybody here would see.' }
  }
  const kind = promisedKind(link)
  if (kind === undefined || takesKind(type, kind)) return undefined
  return {
    code: 'kind_refused',
    message: `It leads to a ${FILE_KINDS[kind].label}, which such a project doesn’t take.`,
  }
}

function promisedKind(link: string): FileKind | undefined {
  return namedKind(pathOf(link))
}

function pathOf(link: string): string {
  return PARTS.exec(link)?.[3] ?? ''
}

/** Key of a file in a private storage: no scheme, no local path, no parent folder. */
const STORAGE_KEY = /^(?!.*(?:^|\/)\.\.(?:\/|$))[\p{L}\p{N}_][^\s:"<>\\]*$/u

/** Tells whether a text may be the key of a file in a team's own storage, as scripts attach items by it. */
export function isStorageKey(text: string): boolean {
  return text.length <= LINK_LENGTH_MAX && STORAGE_KEY.test(text)
}

const SHOWN_LENGTH_MAX = 60

function short(text: string): string {
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text
}
