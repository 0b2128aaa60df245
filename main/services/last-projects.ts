import type { ProjectPage } from '#contract/projects'
import type { Project } from '#domain/entities'
import { logOf } from '../log/log'

const log = logOf('services')

const VERSION = 2
/** Limit of the list: reading a longer one at a start would cost more than the saved wait. */
const PROJECTS_MAX = 1_000
const WRITE_AFTER_MS = 1_000

export interface LastProjectsParts {
  readonly file: {
    /** Rejects if there is none. */
    readonly read: () => Promise<string>
    readonly replace: (text: string) => Promise<void>
    readonly remove: () => Promise<void>
  }
  /** App version and platform location of the list; other lists are ignored. */
  readonly stamp: string
  /** E-mail of the session stored on this computer, or null. */
  readonly storedFor: () => Promise<string | null>
  /** E-mail of the signed-in person, or null. */
  readonly email: () => string | null
  /** The same person on the answering platform; null until the platform gave its name. */
  readonly owner: () => string | null
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

/** Last list of projects, shown before the platform answers. */
export interface LastProjects {
  /** Returns the list of the stored session's person; null if none matches. */
  readonly read: () => Promise<ProjectPage | null>
  /** Tells whether this run has such a list. */
  readonly isThere: () => Promise<boolean>
  /** Saves a fresh list a moment later, if a person is signed in by then. */
  readonly keep: (page: ProjectPage) => void
  /** Deletes a list that belongs to a platform other than the signed-in person's. */
  readonly confirm: () => Promise<void>
  /** Deletes the list from this computer. */
  readonly forget: () => Promise<void>
}

/** Creates the list in a file. It never throws, because nothing depends on it. */
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
    // The list is only a preview; the platform is always asked.
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

  // Without a file of the last run, wait for the platform.
  const textOf = (): Promise<string | null> => file.read().catch(() => null)
  const look = async (): Promise<ProjectPage | null> => {
    const [person, text] = await Promise.all([storedFor(), textOf()])
    const kept = text === null ? null : keptIn(text)
    if (person === null || kept === null || kept.stamp !== stamp || kept.email !== person) return null
    written ??= text
    return kept.page
  }
  // Read it while the window is created: when the page asks, main is busy with the session.
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

/** Required fields of a project, checked without a schema, which would delay the first window. */
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
    // A damaged list counts as none; the next one replaces it.
    return null
  }
}
