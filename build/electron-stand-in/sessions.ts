import type { Browser } from './browser.ts'
import { Session } from './session.ts'

/** All sessions of the app; one per partition name. */
export class Sessions {
  readonly defaultSession: Session
  appPath = process.cwd()
  /**
   * Called right after a session was made; for the default session, which exists before the app's code, when this is
   * set.
   */
  onMade: (session: Session) => void = () => undefined
  #browser: Browser
  #named = new Map<string, Session>()

  constructor(browser: Browser) {
    this.#browser = browser
    this.defaultSession = new Session(browser, '')
  }

  of(partition: string | undefined): Session {
    if (!partition) return this.defaultSession
    const known = this.#named.get(partition)
    if (known) return known
    const made = new Session(this.#browser, partition)
    this.#named.set(partition, made)
    this.onMade(made)
    return made
  }
}
