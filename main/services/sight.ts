import { AsyncLocalStorage } from 'node:async_hooks'
import type { SeenAs } from '#contract/see-as'
import { SEE_AS_HEADER, seeAsText } from '#domain/endpoints/see-as-header'
import type { Accesses, Team } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import type { Projects } from './projects'

/** Change of as whom the shell reads; `lost`: the platform refuses it from now on. */
export interface SightChange {
  readonly seen: SeenAs | null
  readonly lost?: true
}

/** As whom the shell reads a project. Only reads that run within it are affected. */
export interface Sight {
  readonly current: () => SeenAs | null
  readonly begin: (seen: SeenAs) => void
  readonly end: () => void
  /** Runs a read of the shell, with all that it asks. */
  readonly within: <T>(run: () => T) => T
  /** Tells whether a read of a project is made as another. */
  readonly isOf: (projectId: number | undefined) => boolean
  /** Headers of a read of a project. */
  readonly headers: (projectId: number | undefined) => Readonly<Record<string, string>>
  /** Notes a refusal of such a read. */
  readonly refused: (error: PlatformError) => void
}

const NO_HEADERS: Readonly<Record<string, string>> = {}

/** Creates the sight of the shell, which begins as the person's own. */
export function createSight(onChange: (change: SightChange) => void): Sight {
  const asked = new AsyncLocalStorage<SeenAs>()
  let seen: SeenAs | null = null
  const set = (next: SeenAs | null, lost?: true): void => {
    if (seen === next) return
    seen = next
    onChange({ seen, ...(lost && { lost }) })
  }
  return {
    current: () => seen,
    begin: set,
    end: () => set(null),
    within: (run) => (seen === null ? run() : asked.run(seen, run)),
    isOf: (projectId) => asked.getStore()?.projectId === projectId && projectId !== undefined,
    headers: (projectId) => {
      const reading = asked.getStore()
      if (reading === undefined || reading.projectId !== projectId) return NO_HEADERS
      return { [SEE_AS_HEADER]: seeAsText(reading) }
    },
    refused: ({ data }) => {
      const isOver = data?.['key'] === `header.${SEE_AS_HEADER}` && data['ends'] === true
      if (isOver && asked.getStore() === seen) set(null, true)
    },
  }
}

/** Actions of every member of a team. */
const OF_MEMBERS = ['ListTeamUsers']

/** The team without the caller's own rights while they see as another. */
export function seenTeam(read: () => Promise<Result<Team>>, { current }: Pick<Sight, 'current'>) {
  return async (): Promise<Result<Team>> => {
    const team = await read()
    if (!team.ok || current() === null) return team
    return ok({ ...team.value, accesses: { ...team.value.accesses, actions: OF_MEMBERS } })
  }
}

/** Actions in a project that only show something; each of the others changes or takes something. */
const LOOKING: ReadonlySet<string> = new Set([
  'ListFolders',
  'ListItemAssignment',
  'ViewNotStartedCount',
  'ViewInProgressCount',
  'IsPausedUser',
])

type Rights = Pick<Projects, 'accesses' | 'folderAccesses'>

/** Rights in projects as pages get them: while one is seen as another, those to look at it. */
export function seenRights(projects: Rights, { isOf }: Pick<Sight, 'isOf'>): Rights {
  const looking = (accesses: Accesses): Accesses => ({
    ...accesses,
    actions: accesses.actions.filter((action) => LOOKING.has(action)),
  })
  return {
    accesses: async (projectId) => {
      const read = await projects.accesses(projectId)
      return read.ok && isOf(projectId) ? ok({ ...read.value, accesses: looking(read.value.accesses) }) : read
    },
    folderAccesses: async (projectId) => {
      const read = await projects.folderAccesses(projectId)
      return read.ok && isOf(projectId) ? ok(looking(read.value)) : read
    },
  }
}
