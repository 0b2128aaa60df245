import { randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { CdpSession } from './cdp.ts'
import { contentsRegistry } from './contents-registry.ts'
import type { Session } from './session.ts'
import { type XDisplay, openDisplay } from './x11.ts'

/** One application window of Chromium's, hidden and empty. */
export interface AppWindow {
  cdp: CdpSession
  targetId: string
  /** The display's name for it; null where the display does not speak X. */
  xid: number | null
}

const ASK_AGAIN_MS = 20
const TIMES = 150

/**
 * Windows on a display: Chromium's application mode has no tabs, no address and no buttons. It is
 * asked for on the command line alone, so that each window comes by a second start that ends at
 * once; a partition is a profile of that name, as no such window opens in a browser context.
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

  /** Whether a target that has just come was asked for here. */
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
    // A profile without a window is given up, and its cookies of this run with it.
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

  /** A page through which a session's cookies and storage are reached: one of its windows', else a hidden one that stays. */
  pageOf(session: Session): Promise<CdpSession> {
    const shown = contentsRegistry
      .all()
      .find((contents) => contents.session === session && contents.getType() === 'window' && contents.hold.own !== null)
    if (shown?.hold.own) return Promise.resolve(shown.hold.own.cdp)
    return this.#keeperOf(session)
  }

  /** A hidden window of the session that stays as long as the app. */
  #keeperOf(session: Session): Promise<CdpSession> {
    const known = this.#keepers.get(session) ?? this.#open(session).then(({ cdp }) => cdp)
    this.#keepers.set(session, known)
    return known
  }

  /** Its title is on the display a moment after its page has one. */
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

/** Named for the default session too: Chromium would take the profile that was used last. */
function profileOf(partition: string): string {
  return partition === '' ? 'Default' : `Partition-${Buffer.from(partition).toString('hex')}`
}
