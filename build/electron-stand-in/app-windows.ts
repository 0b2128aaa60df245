import { randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { CdpSession } from './cdp.ts'
import { contentsRegistry } from './contents-registry.ts'
import type { Session } from './session.ts'
import { type XDisplay, openDisplay } from './x11.ts'

/** Hidden, empty application window of Chromium. */
export interface AppWindow {
  cdp: CdpSession
  targetId: string
  /** The display's id of the window; null if the display doesn't use X. */
  xid: number | null
}

const ASK_AGAIN_MS = 20
const TIMES = 150

/**
 * Windows on a display. Chromium's application mode has no tabs, address or buttons, and only the command line can ask
 * for it. So a second start opens each window and ends at once. A partition is a profile with that name, because a
 * browser context can't open such a window.
 */
export class AppWindows {
  readonly display: Promise<XDisplay | null>
  #browser: Browser
  #keepers = new Map<Session, Promise<CdpSession>>()
  #waiting = new Map<string, (window: { sessionId: string; targetId: string }) => void>()

  constructor(browser: Browser) {
    this.#browser = browser
    this.display = openDisplay()
  }

  /** Whether a new target was requested here. */
  take(url: string, sessionId: string, targetId: string): boolean {
    for (const [token, settle] of this.#waiting) {
      if (!url.includes(token)) continue
      this.#waiting.delete(token)
      settle({ sessionId, targetId })
      return true
    }
    return false
  }

  async open(session: Session): Promise<AppWindow> {
    // Drop a profile without a window, with its cookies of this run.
    if (session.partition !== '') await this.#keeperOf(session)
    return this.#open(session)
  }

  async #open(session: Session): Promise<AppWindow> {
    const { connection, chromium } = this.#browser
    const token = `stand-in-${randomBytes(9).toString('hex')}`
    const come = new Promise<{ sessionId: string; targetId: string }>((resolve) => this.#waiting.set(token, resolve))
    chromium.openAppWindow(`data:text/html,<title>${token}</title>`, profileOf(session.partition))
    const { sessionId, targetId } = await come
    const cdp = connection.session(sessionId, targetId)
    await cdp.send('Runtime.runIfWaitingForDebugger')
    const xid = await this.#find(token)
    if (xid !== null) (await this.display)?.withdraw(xid)
    await cdp.send('Page.enable')
    const empty = new Promise<void>((resolve) => cdp.once('Page.frameStoppedLoading', () => resolve()))
    await cdp.send('Page.navigate', { url: 'about:blank' })
    await empty
    cdp.tell('Page.resetNavigationHistory')
    return { cdp, targetId, xid }
  }

  /** Page that gives access to a session's cookies and storage: one of its windows, else a hidden page that stays. */
  pageOf(session: Session): Promise<CdpSession> {
    const shown = contentsRegistry
      .all()
      .find((contents) => contents.session === session && contents.getType() === 'window' && contents.hold.own !== null)
    if (shown?.hold.own) return Promise.resolve(shown.hold.own.cdp)
    return this.#keeperOf(session)
  }

  /** Hidden window of the session that stays as long as the app. */
  #keeperOf(session: Session): Promise<CdpSession> {
    const known = this.#keepers.get(session) ?? this.#open(session).then(({ cdp }) => cdp)
    this.#keepers.set(session, known)
    return known
  }

  /** The display shows its title a moment after the page has one. */
  async #find(token: string): Promise<number | null> {
    const display = await this.display
    if (!display) return null
    for (let time = 0; time < TIMES; time += 1) {
      const xid = await display.windowTitled(token)
      if (xid !== null) return xid
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
    return null
  }
}

/** Named for the default session too: Chromium would otherwise take the last used profile. */
function profileOf(partition: string): string {
  return partition === '' ? 'Default' : `Partition-${Buffer.from(partition).toString('hex')}`
}
