import type { Browser } from './browser.ts'
import { Session } from './session.ts'

/** All sessions of the app; one for each partition's name. */
export class Sessions {
  readonly defaultSession: Session
  appPath = process.cwd()
  /** Told of each session right after it was made; of the default one, made before any code of the app, when it is set. */
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
