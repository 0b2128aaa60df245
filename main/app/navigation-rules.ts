import type { WebPreferences } from 'electron'
import {
  COMPONENT_URL,
  DOCUMENTS_ORIGIN,
  GUEST_ORIGIN,
  GUEST_URL,
  ITEM_WINDOW_URL,
  originOf,
  SHELL_ORIGIN,
} from '../config/origins'
import { type PageKind, PREFERENCES } from './preferences-table'

/** Returns the origins that a kind of page may show; the auth host's is known only once the configuration is. */
export type AllowedOrigins = (kind: PageKind) => readonly string[]

/** Creates the origins of each kind of page: only its own. */
export function allowedOrigins(authOrigin: () => string | undefined): AllowedOrigins {
  return (kind) => {
    if (kind === 'shell' || kind === 'itemWindow') return [SHELL_ORIGIN]
    if (kind === 'guest') return [GUEST_ORIGIN]
    if (kind === 'documents') return [DOCUMENTS_ORIGIN]
    const auth = authOrigin()
    return auth === undefined ? [] : [auth]
  }
}

/** Tells whether a page of this kind may navigate to this address. */
export function mayNavigate(kind: PageKind | undefined, url: string, allowed: AllowedOrigins): boolean {
  const origin = originOf(url)
  if (kind === undefined || origin === undefined || !allowed(kind).includes(origin)) return false
  // Both kinds share an origin, but neither may become the other.
  return (kind !== 'shell' && kind !== 'itemWindow') || (kind === 'itemWindow') === isItemWindowPage(url)
}

/** Tells whether a frame of a page of this kind may go to this address: those of the guest hold web components alone. */
export function mayNavigateFrame(kind: PageKind | undefined, url: string, allowed: AllowedOrigins): boolean {
  return kind === 'guest' ? url.replace(/#.*/s, '') === COMPONENT_URL : mayNavigate(kind, url, allowed)
}

/** Whether an address is the item window's page, with any query and fragment. */
export function isItemWindowPage(url: string): boolean {
  return originOf(url) === SHELL_ORIGIN && new URL(url).pathname === new URL(ITEM_WINDOW_URL).pathname
}

/** Tells whether a page of this kind has a permission: only the shell and item windows may write to the clipboard. */
export function mayUse(permission: string, kind: PageKind | undefined, url: string): boolean {
  const isOwn = kind === 'shell' || kind === 'itemWindow'
  return permission === 'clipboard-sanitized-write' && isOwn && originOf(url) === SHELL_ORIGIN
}

/** Whether an address is the reviewer's entry page, with any query and fragment. */
export function isGuestSource(src: string | undefined): boolean {
  if (src === undefined || originOf(src) !== GUEST_ORIGIN) return false
  return new URL(src).pathname === new URL(GUEST_URL).pathname
}

/** Replaces all attributes of the tag with the guest's row of the table. */
export function forceGuestPreferences(preferences: WebPreferences, params: Record<string, string>): void {
  for (const key of Object.keys(preferences)) Reflect.deleteProperty(preferences, key)
  Object.assign(preferences, PREFERENCES.guest)
  params['partition'] = PREFERENCES.guest.partition ?? ''
  params['allowpopups'] = ''
  Reflect.deleteProperty(params, 'allowpopups')
  Reflect.deleteProperty(params, 'preload')
  Reflect.deleteProperty(params, 'webpreferences')
}
