import type { Accesses, Team } from '#domain/entities'
import { ok, type Result } from '#domain/result'
import type { Projects } from './projects'
import type { Sight } from './sight'

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
