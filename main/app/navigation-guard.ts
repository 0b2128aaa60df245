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

/** Guards every page: navigation, redirects, subframes, new windows, guests, downloads and permissions. */
export function guardNavigation(allowed: AllowedOrigins): void {
  app.on('session-created', guardSession)
  // Named sessions exist before their pages, perhaps before this listener.
  void app.whenReady().then(() => {
    guardSession(session.defaultSession)
    for (const partition of PARTITIONS) guardSession(session.fromPartition(partition))
  })
  app.on('web-contents-created', (_created, contents) => {
    // No page here talks to peers, and peer connections bypass both the content policy and the request filter.
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
    // Allow one guest per window: a second one could cover and imitate the first.
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
  // The app downloads nothing, and a page that starts a download would prompt the person again and again.
  guardee.on('will-download', (event) => event.preventDefault())
}

/** Ends a page's earlier guests: a restarted guest briefly exists twice, and the new one stays. */
function endOtherGuests(page: WebContents, guest: WebContents): void {
  for (const one of webContents.getAllWebContents()) {
    if (!one.isDestroyed() && one.hostWebContents === page && one !== guest) one.close()
  }
}

/** Denies every permission except one: a shell page may write text to the clipboard. */
function limitPermissions(guardee: Session): void {
  guardee.setPermissionRequestHandler((contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(isMainFrame && mayUse(permission, pageKind(contents), requestingUrl)),
  )
  guardee.setPermissionCheckHandler((contents, permission, origin, { isMainFrame }) =>
    contents === null ? false : isMainFrame && mayUse(permission, pageKind(contents), origin),
  )
  guardee.setDevicePermissionHandler(() => false)
}

/** Discard port of this computer, where nothing listens. */
const DEAD_PROXY = 'http://127.0.0.1:9'

/** Restricts a session to its page's origin, and to content inside the page. */
export function confineNetwork(confined: Session, own: string, devServer: string | undefined): void {
  const hosts = [own, ...(devServer === undefined ? [] : [devServer, devServer.replace(/^http/, 'ws')])]
  confined.webRequest.onBeforeRequest((details, decide) => {
    const inside = details.url.startsWith('blob:') || details.url.startsWith('data:')
    const origin = originOf(details.url)
    decide({ cancel: !inside && (origin === undefined || !hosts.includes(origin)) })
  })
  // Requests that no filter sees (preconnects, peer connections) go to the dead proxy.
  const open = devServer === undefined ? '' : `;${new URL(devServer).host}`
  void confined.setProxy({ mode: 'fixed_servers', proxyRules: DEAD_PROXY, proxyBypassRules: `<-loopback>${open}` })
}
