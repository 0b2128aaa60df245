import { app, type Session, session, type WebContents, webContents } from 'electron'
import { AUTH_PARTITION, DOCUMENTS_PARTITION, GUEST_PARTITION, originOf } from '../config/origins'
import {
  type AllowedOrigins,
  forceGuestPreferences,
  isGuestSource,
  mayNavigate,
  mayNavigateFrame,
  mayUse,
} from './navigation-rules'
import { mayHoldGuest, pageKind } from './window'

const PARTITIONS = [GUEST_PARTITION, DOCUMENTS_PARTITION, AUTH_PARTITION]
const guarded = new WeakSet<Session>()

/** Guards every page that will ever exist: navigation, redirects, subframes, new windows, guests, downloads and permissions. */
export function guardNavigation(allowed: AllowedOrigins): void {
  app.on('session-created', guardSession)
  // Those that are known by name are there before a page is, whether their making was heard or not.
  void app.whenReady().then(() => {
    guardSession(session.defaultSession)
    for (const partition of PARTITIONS) guardSession(session.fromPartition(partition))
  })
  app.on('web-contents-created', (_created, contents) => {
    // No page here talks to peers, and peer connections pass by both the content policy and the request filter.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.on('will-navigate', (event) => refuse(event, contents, event.url, allowed))
    contents.on('will-redirect', (event) => refuse(event, contents, event.url, allowed))
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame) refuse(event, contents, event.url, allowed)
      else if (!mayNavigateFrame(pageKind(contents), event.url, allowed)) event.preventDefault()
    })
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', (event, preferences, params) => {
      if (!mayHoldGuest(pageKind(contents)) || !isGuestSource(params['src'])) {
        event.preventDefault()
        return
      }
      forceGuestPreferences(preferences, params)
    })
    // One guest a window: a second one could stand over the first and look like it.
    contents.on('did-attach-webview', (_attached, guest) => endOtherGuests(contents, guest))
  })
}

function refuse(
  event: { readonly preventDefault: () => void },
  contents: WebContents,
  url: string,
  allowed: AllowedOrigins,
): void {
  if (!mayNavigate(pageKind(contents), url, allowed)) event.preventDefault()
}

/** Guards a session once. */
function guardSession(guardee: Session): void {
  if (guarded.has(guardee)) return
  guarded.add(guardee)
  limitPermissions(guardee)
  // Nothing here is downloaded, and a page that begins to would ask the person where to, again and again.
  guardee.on('will-download', (event) => event.preventDefault())
}

/** A page that starts its guest over has two for a moment: the new one stays. */
function endOtherGuests(page: WebContents, guest: WebContents): void {
  for (const one of webContents.getAllWebContents()) {
    if (!one.isDestroyed() && one.hostWebContents === page && one !== guest) one.close()
  }
}

/** Nothing is permitted but one thing: a page of the shell may put text on the clipboard. */
function limitPermissions(guardee: Session): void {
  guardee.setPermissionRequestHandler((contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(isMainFrame && mayUse(permission, pageKind(contents), requestingUrl)),
  )
  guardee.setPermissionCheckHandler((contents, permission, origin, { isMainFrame }) =>
    contents === null ? false : isMainFrame && mayUse(permission, pageKind(contents), origin),
  )
  guardee.setDevicePermissionHandler(() => false)
}

/** Nobody listens at the discard port of this computer. */
const DEAD_PROXY = 'http://127.0.0.1:9'

/** Lets a session ask nothing but the one origin of its page, and what is already inside the page. */
export function confineNetwork(confined: Session, own: string, devServer: string | undefined): void {
  const hosts = [own, ...(devServer === undefined ? [] : [devServer, devServer.replace(/^http/, 'ws')])]
  confined.webRequest.onBeforeRequest((details, decide) => {
    const inside = details.url.startsWith('blob:') || details.url.startsWith('data:')
    const origin = originOf(details.url)
    decide({ cancel: !inside && (origin === undefined || !hosts.includes(origin)) })
  })
  // What no filter sees (preconnects, peer connections) goes by way of the proxy, and ends there.
  const open = devServer === undefined ? '' : `;${new URL(devServer).host}`
  void confined.setProxy({ mode: 'fixed_servers', proxyRules: DEAD_PROXY, proxyBypassRules: `<-loopback>${open}` })
}
