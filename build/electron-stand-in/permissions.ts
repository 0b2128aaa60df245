import type { Protocol } from './cdp.ts'
import type { WebContents } from './web-contents.ts'

/** Chromium's names for Electron's permissions, for granting them after the app agreed. */
const GRANTS: Record<string, Protocol.Browser.PermissionType[]> = {
  'clipboard-read': ['clipboardReadWrite'],
  'clipboard-sanitized-write': ['clipboardSanitizedWrite'],
  'display-capture': ['displayCapture'],
  media: ['audioCapture', 'videoCapture'],
  midi: ['midi'],
  midiSysex: ['midiSysex'],
  notifications: ['notifications'],
  geolocation: ['geolocation'],
}

/** A page requests a permission: the session's handlers decide; without one it is granted, as in Electron. */
export async function askPermission(
  contents: WebContents,
  kind: 'request' | 'check',
  permission: string,
  extra: object,
): Promise<boolean> {
  const { session } = contents
  const frame = contents.frames.main
  const origin = `${frame?.origin ?? 'null'}/`
  const details = { ...extra, isMainFrame: true, requestingUrl: contents.getURL() }
  const asElectron = contents as unknown as Electron.WebContents
  if (kind === 'check') {
    const check = session.permissionCheck
    return check ? check(asElectron, permission as 'media', origin, { ...details, securityOrigin: origin }) : true
  }
  const request = session.permissionRequest
  const granted = request
    ? await new Promise<boolean>((resolve) => {
        request(asElectron, permission as 'media', resolve, { ...details, securityOrigin: origin })
      })
    : true
  if (granted) await grant(contents, permission)
  return granted
}

async function grant(contents: WebContents, permission: string): Promise<void> {
  const permissions = GRANTS[permission]
  if (!permissions || !URL.canParse(contents.servedUrl)) return
  // A guest is a frame of the page around it, and shares that page's browser context.
  const browserContextId = await (contents.host ?? contents).session.contextId()
  const { origin } = new URL(contents.servedUrl)
  await contents.browser.connection.root
    .send('Browser.grantPermissions', { permissions, origin, ...(browserContextId ? { browserContextId } : {}) })
    .catch(() => undefined)
}
