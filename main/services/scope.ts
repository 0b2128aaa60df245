import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type {
  Endpoint,
  EndpointAnswer,
  EndpointName,
  EndpointQuery,
  ENDPOINTS,
  PathValues,
  WireProject,
} from '#endpoints'
import type { Call, CallOptions } from './call'
import { loadEndpoints } from './load-endpoints'
import type { Teams } from './teams'

/** Fields of a project that other calls need. */
export type ProjectFacts = Pick<WireProject, 'team_id' | 'workflow_id' | 'folder_id'>

/** Ids for scoped calls; a project's facts are cached until the platform reports a change. */
export interface Scope {
  /** Team of a known project, else the person's present team. */
  readonly teamOf: (projectId: number | undefined) => Promise<Result<number>>
  readonly project: (projectId: number) => Promise<Result<{ readonly team_id: number; readonly project_id: number }>>
  /**
   * Calls with the facts of a project. If that finds nothing, the cached facts may be stale. It then reads them again
   * and, if they changed, calls once more.
   */
  readonly withFacts: <T>(projectId: number, ask: (facts: ProjectFacts) => Promise<Result<T>>) => Promise<Result<T>>
  readonly note: (project: ProjectFacts & { readonly id: number }) => void
  /** Drops the facts of a changed project; null drops all. */
  readonly changed: (projectId: number | null) => void
}

const KEPT_MAX = 20_000

/** Creates the scope from earlier answers. */
export function createScope(call: Call, teams: Pick<Teams, 'id'>): Scope {
  const kept = new Map<number, ProjectFacts>()
  const underWay = new Map<number, Promise<Result<ProjectFacts>>>()
  const note: Scope['note'] = ({ id, team_id, workflow_id, folder_id }) => {
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(id, { team_id, workflow_id, folder_id })
  }
  const teamOf: Scope['teamOf'] = async (projectId) => {
    const facts = projectId === undefined ? undefined : kept.get(projectId)
    return facts === undefined ? teams.id() : ok(facts.team_id)
  }
  const read = async (projectId: number): Promise<Result<ProjectFacts>> => {
    const team = await teamOf(projectId)
    if (!team.ok) return team
    const project = await call('readProject', { path: { projectId }, query: { team_id: team.value } })
    if (project.ok) note(project.value)
    return project
  }
  /** Reads a project once for all waiting calls. */
  const readFacts = (projectId: number): Promise<Result<ProjectFacts>> => {
    const reading = underWay.get(projectId) ?? read(projectId).finally(() => underWay.delete(projectId))
    underWay.set(projectId, reading)
    return reading
  }
  return {
    note,
    teamOf,
    project: async (project_id) => {
      const team = await teamOf(project_id)
      return team.ok ? ok({ team_id: team.value, project_id }) : team
    },
    withFacts: async (projectId, ask) => {
      const before = kept.get(projectId)
      const first = before === undefined ? undefined : await ask(before)
      if (first !== undefined && (first.ok || first.error.code !== 'not_found')) return first
      const fresh = await readFacts(projectId)
      if (!fresh.ok) return fresh
      return first !== undefined && isSame(fresh.value, before) ? first : ask(fresh.value)
    },
    changed: (projectId) => {
      if (projectId === null) kept.clear()
      else kept.delete(projectId)
    },
  }
}

function isSame(a: ProjectFacts, b: ProjectFacts | undefined): boolean {
  return a.team_id === b?.team_id && a.workflow_id === b.workflow_id && a.folder_id === b.folder_id
}

type ScopeOf<E extends EndpointName> = (typeof ENDPOINTS)[E] extends { readonly scope: infer S } ? S : undefined
type ProjectOf<E extends EndpointName> =
  ScopeOf<E> extends 'project' | 'folder' ? { readonly projectId: number } : unknown
type PathPart<E extends EndpointName> = keyof PathValues<E> extends never ? unknown : { readonly path: PathValues<E> }

/** Options of a call without the ids of its scope. */
export type ScopedOptions<E extends EndpointName> = Pick<CallOptions<E>, 'body' | 'idempotencyKey' | 'signal'> & {
  readonly query?: Omit<NonNullable<EndpointQuery<E>>, 'team_id' | 'project_id' | 'folder_id'>
} & ProjectOf<E> &
  PathPart<E>

export type ScopedCall = <E extends EndpointName>(
  name: E,
  options: ScopedOptions<E>,
) => Promise<Result<EndpointAnswer<E>>>

/** Creates a caller that adds the ids of the endpoint's scope: the project's own team, or the present one. */
export function createScopedCall(call: Call, scope: Scope): ScopedCall {
  return async (name, options) => {
    const { scope: kind }: Endpoint = (await loadEndpoints())[name]
    // Options and ids together form the call; the types of a loop over all rows can't express it.
    const asked = (ids: object) =>
      call(name, { ...options, query: { ...options.query, ...ids } } as unknown as CallOptions<typeof name>)
    if (kind === undefined) return asked({})
    const projectId = projectIn(options)
    if (kind === 'team') {
      const team = await scope.teamOf(projectId)
      return team.ok ? asked({ team_id: team.value }) : team
    }
    if (projectId === undefined) return err(platformError('invalid_request', { detail: `${name}: no project` }))
    if (kind === 'folder')
      return scope.withFacts(projectId, ({ team_id, folder_id }) =>
        asked({ team_id, project_id: projectId, folder_id }),
      )
    const ids = await scope.project(projectId)
    return ids.ok ? asked(ids.value) : ids
  }
}

/** Project of a call, given directly or in its path. */
function projectIn(options: object): number | undefined {
  if ('projectId' in options && typeof options.projectId === 'number') return options.projectId
  return 'path' in options && typeof options.path === 'object' && options.path !== null
    ? projectIn(options.path)
    : undefined
}
