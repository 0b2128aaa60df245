import { COMPONENT_PAGE } from '#domain/component-page'

/** Scheme of the app's own pages. */
export const APP_SCHEME = 'app'
export const SHELL_HOST = 'shell'
export const GUEST_HOST = 'reviewer'
export const DOCUMENTS_HOST = 'documents'
export const SHELL_URL = `${APP_SCHEME}://${SHELL_HOST}/index.html`
export const ITEM_WINDOW_URL = `${APP_SCHEME}://${SHELL_HOST}/item-window/index.html`
export const GUEST_URL = `${APP_SCHEME}://${GUEST_HOST}/index.html`
/** The page in the guest that web components of forms run in. */
export const COMPONENT_URL = `${APP_SCHEME}://${GUEST_HOST}/${COMPONENT_PAGE}`
export const DOCUMENTS_URL = `${APP_SCHEME}://${DOCUMENTS_HOST}/index.html`
export const GUEST_PARTITION = 'reviewer'
export const AUTH_PARTITION = 'auth'
export const DOCUMENTS_PARTITION = 'documents'

/** Scheme and host of an address, or undefined for an invalid one; Node gives opaque origins for custom schemes. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, username, password } = new URL(url)
  return host === '' || username !== '' || password !== '' ? undefined : `${protocol}//${host}`
}

export const SHELL_ORIGIN = `${APP_SCHEME}://${SHELL_HOST}`
export const GUEST_ORIGIN = `${APP_SCHEME}://${GUEST_HOST}`
export const DOCUMENTS_ORIGIN = `${APP_SCHEME}://${DOCUMENTS_HOST}`
