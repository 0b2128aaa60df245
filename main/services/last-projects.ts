import type { ProjectPage } from '#contract/projects'
import type { Project } from '#domain/entities'
import { logOf } from '../log/log'

const log = logOf('services')

const VERSION = 2
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
  /** Which version of the app the list is of, and which place of platforms: another one doesn't read it. */
  readonly stamp: string
  /** Whose session is stored on this computer, or null. */
  readonly storedFor: () => Promise<string | null>
  /** Who is signed in now, or null. */
  readonly email: () => string | null
  /** The same person on the platform that answers; null: it has not said its name yet. */
  readonly owner: () => string | null
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

/** The projects as they were listed last, for the moment before the platform answers. */
export interface LastProjects {
  /** The list of the person whose session is stored; null where there is none that fits. */
  readonly read: () => Promise<ProjectPage | null>
  /** Whether this run has such a list to begin with. */
  readonly isThere: () => Promise<boolean>
  /** Takes over a fresh list; it is written down a moment later, if a person is signed in by then. */
  readonly keep: (page: ProjectPage) => void
  /** Leaves nothing of a list that was kept for another platform than the one that the person is signed in to. */
  readonly confirm: () => Promise<void>
  /** Leaves nothing of it on this computer. */
  readonly forget: () => Promise<void>
}

/** The last list in a file; it never throws, for nothing depends on it. */
export function createLastProjects({
  file,
  stamp,
  storedFor,
  email,
  owner,
  schedule,
}: LastProjectsParts): LastProjects {
  let written: string | null = null
  let cancel = (): void => undefined
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // The list is only a first sight of what the platform is asked for anyway.
    const done = tail.then(work).catch((error: unknown) => log.warn('list of the last run not kept', error))
    tail = done
    return done
  }
  const write = (page: ProjectPage): void => {
    const [person, whose] = [email(), owner()]
    if (person === null || whose === null) return
    const text = JSON.stringify({ version: VERSION, stamp, email: person, owner: whose, page })
    if (text === written) return
    written = text
    void inTurn(() => file.replace(text))
  }
  const forget = (): Promise<void> => {
    cancel()
    written = null
    return inTurn(file.remove)
  }

  // Without a file there is no list of the last run, and the platform is waited for.
  const textOf = (): Promise<string | null> => file.read().catch(() => null)
  const look = async (): Promise<ProjectPage | null> => {
    const [person, text] = await Promise.all([storedFor(), textOf()])
    const kept = text === null ? null : keptIn(text)
    if (person === null || kept === null || kept.stamp !== stamp || kept.email !== person) return null
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
    confirm: async () => {
      const whose = owner()
      const text = await textOf()
      const kept = text === null ? null : keptIn(text)
      if (kept !== null && whose !== null && kept.owner !== whose) await forget()
    },
    forget,
  }
}

interface Kept {
  readonly version: number
  readonly stamp: string
  readonly email: string
  readonly owner: string
  readonly page: ProjectPage
}

/** The page would stop at a project without one of these; a schema would have to be built before the first window. */
const FIELDS: { readonly [K in Exclude<keyof Project, 'upload_state'>]: 'number' | 'string' | 'boolean' } = {
  id: 'number',
  team_id: 'number',
  name: 'string',
  type: 'number',
  status: 'number',
  description: 'string',
  folder_id: 'number',
  workflow_id: 'number',
  imageCount: 'number',
  completedImagesCount: 'number',
  is_pinned: 'boolean',
  createdAt: 'string',
  updatedAt: 'string',
}

function isProject(value: unknown): value is Project {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  return Object.entries(FIELDS).every(([name, type]) => typeof fields[name] === type)
}

function keptIn(text: string): Kept | null {
  try {
    const value = JSON.parse(text) as Partial<Kept> | null
    const isWhole =
      value?.version === VERSION &&
      Number.isFinite(value.page?.total) &&
      Array.isArray(value.page?.data) &&
      value.page.data.every(isProject)
    return isWhole ? (value as Kept) : null
  } catch {
    // A damaged list counts as none; the next one takes its place.
    return null
  }
}
