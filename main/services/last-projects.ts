import type { ProjectPage } from '#contract/api'

const VERSION = 1
/** A longer list would cost more at a start than the wait it spares. */
const PROJECTS_MAX = 1_000
const WRITE_AFTER_MS = 1_000

export interface LastProjectsParts {
  readonly file: {
    /** Fails where there is none. */
    readonly read: () => Promise<string>
    readonly replace: (text: string) => Promise<void>
    readonly remove: () => Promise<void>
  }
  /** Which build of the app and which platform the list is of: another one doesn't read it. */
  readonly stamp: string
  /** Whose session is stored on this computer, or null. */
  readonly storedFor: () => Promise<string | null>
  /** Who is signed in now, or null. */
  readonly email: () => string | null
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

/** The projects as they were listed last, for the moment before the platform answers. */
export interface LastProjects {
  /** The list of the person whose session is stored; null where there is none that fits. */
  readonly read: () => Promise<ProjectPage | null>
  /** Whether this run has such a list to begin with. */
  readonly isThere: () => Promise<boolean>
  /** Takes over a fresh list; it is written down a moment later, if somebody is signed in by then. */
  readonly keep: (page: ProjectPage) => void
  /** Leaves nothing of it on this computer. */
  readonly forget: () => Promise<void>
}

/** The last list in a file; it never throws, for nothing depends on it. */
export function createLastProjects({ file, stamp, storedFor, email, schedule }: LastProjectsParts): LastProjects {
  let written: string | null = null
  let cancel = (): void => undefined
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = tail.then(work).catch(() => undefined)
    tail = done
    return done
  }
  const write = (page: ProjectPage): void => {
    const owner = email()
    if (owner === null) return
    const text = JSON.stringify({ version: VERSION, stamp, email: owner, page })
    if (text === written) return
    written = text
    void inTurn(() => file.replace(text))
  }
  const forget = (): Promise<void> => {
    cancel()
    written = null
    return inTurn(file.remove)
  }

  const look = async (): Promise<ProjectPage | null> => {
    const [owner, text] = await Promise.all([storedFor(), file.read().catch(() => null)])
    const kept = text === null ? null : keptIn(text)
    if (owner === null || kept === null || kept.stamp !== stamp || kept.email !== owner) return null
    written ??= text
    return kept.page
  }
  // Read while the window is made: when the page asks, main has its hands full with the session.
  const begun = look()
  let isBegun = true

  return {
    read: () => {
      const page = isBegun ? begun : look()
      isBegun = false
      return page
    },
    isThere: async () => (await begun) !== null,
    keep: (page) => {
      cancel()
      if (page.data.length > PROJECTS_MAX) void forget()
      else cancel = schedule(() => write(page), WRITE_AFTER_MS)
    },
    forget,
  }
}

interface Kept {
  readonly version: number
  readonly stamp: string
  readonly email: string
  readonly page: ProjectPage
}

function keptIn(text: string): Kept | null {
  try {
    const value = JSON.parse(text) as Partial<Kept> | null
    // The stamp names the build that wrote it, so that the shape of each project is known.
    const isWhole = value?.version === VERSION && Array.isArray(value.page?.data) && Number.isFinite(value.page.total)
    return isWhole ? (value as Kept) : null
  } catch {
    return null
  }
}
