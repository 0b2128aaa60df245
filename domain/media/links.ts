import type { ProjectTypeName } from '../enums'
import { type Refused, takesKind } from '../limits'
import { namedKind } from './file-kind'
import { FILE_KINDS, type FileKind } from './kinds'

/** So many characters an address may have. */
export const LINK_LENGTH_MAX = 2_000

/** The parts of an address as RFC 3986 separates them; characters that no address may hold unescaped are none. */
const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\s"<>\\]*)([^?#\s"<>]*)(?:[?#][^\s"<>]*)?$/i
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])
const UNKNOWN_MIME = 'application/octet-stream'

/** Tells whether a text looks like the address of something, so that a column of such texts is one of links. */
export function looksLikeLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim())
}

/** The last part of an address's path, as people read it; '' where it has none. */
export function linkName(link: string): string {
  const last = pathOf(link).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    // Not every percent sign begins a letter: then the name is as it is written.
    return last
  }
}

/** The media type that an address promises by its ending; nobody has looked. */
export function linkMime(link: string): string {
  const kind = promisedKind(link)
  return kind === undefined ? UNKNOWN_MIME : FILE_KINDS[kind].mime
}

/** Why a text can't be the link of an item in a project of this type; undefined: it can. The address itself is never asked. */
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

/** Where a file lies in a storage that only its owner knows: no scheme, no place on somebody's machine, no folder above. */
const STORAGE_KEY = /^(?!.*(?:^|\/)\.\.(?:\/|$))[\p{L}\p{N}_][^\s:"<>\\]*$/u

/** Tells whether a text may be the key of a file in a storage of the team's own, as scripts attach items by it. */
export function isStorageKey(text: string): boolean {
  return text.length <= LINK_LENGTH_MAX && STORAGE_KEY.test(text)
}

const SHOWN_LENGTH_MAX = 60

function short(text: string): string {
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text
}
