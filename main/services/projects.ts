import type { ProjectAccesses, ProjectPage } from '#contract/projects'
import type { Accesses, Project } from '#domain/entities'
import { PROJECT_STATUS, PROJECT_TYPE, type ProjectStatus, type ProjectType } from '#domain/enums'
import { platformError } from '#domain/errors'
import { NO_ACCESSES } from '#domain/permissions'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { EndpointBody, WireProject } from '#endpoints'
import type { Scope, ScopedCall } from './scope'

export interface Projects {
  readonly list: () => Promise<Result<ProjectPage>>
  readonly read: (projectId: number) => Promise<Result<Project>>
  readonly accesses: (projectId: number) => Promise<Result<ProjectAccesses>>
  readonly folderAccesses: (projectId: number) => Promise<Result<Accesses>>
  readonly update: (projectId: number, change: EndpointBody<'updateProject'>) => Promise<Result<Project>>
}

/** Limit of one call's answer, and of the shell's list. */
const PAGE = 2_000
const PROJECTS_MAX = 10_000

/** Creates the project calls of the present team; caches each answered project's facts for other calls. */
export function createProjects(ask: ScopedCall, scope: Scope): Projects {
  return {
    read: async (projectId) => {
      const wire = await ask('readProject', { path: { projectId } })
      if (wire.ok) scope.note(wire.value)
      return wire.ok ? projectOf(wire.value) : wire
    },
    list: async () => {
      const all: WireProject[] = []
      let total = 1
      while (all.length < Math.min(total, PROJECTS_MAX)) {
        const query = { completeImagesCount: true, limit: PAGE, offset: all.length }
        const page = await ask('listProjects', { query })
        if (!page.ok) return page
        ;({ total } = page.value)
        if (page.value.data.length === 0) break
        all.push(...page.value.data)
      }
      const data = all.flatMap((wire) => {
        scope.note(wire)
        const project = projectOf(wire)
        return project.ok ? [project.value] : []
      })
      return ok({ data, total })
    },
    accesses: async (projectId) => {
      const query = { include_users: true, include_accesses: true }
      const wire = await ask('readProject', { path: { projectId }, query })
      if (!wire.ok) return wire
      scope.note(wire.value)
      const project = projectOf(wire.value)
      if (!project.ok) return project
      const { id, name, type } = project.value
      return ok({
        project: { id, name, type },
        users: wire.value.users ?? [],
        accesses: wire.value.accesses ?? NO_ACCESSES,
        ...given({ role: wire.value.role_id }),
      })
    },
    update: async (projectId, change) => {
      const wire = await ask('updateProject', { path: { projectId }, body: change })
      if (wire.ok) scope.note(wire.value)
      return wire.ok ? projectOf(wire.value) : wire
    },
    folderAccesses: async (projectId) => {
      const folder = await ask('readFolder', { projectId, query: { include_accesses: true } })
      return folder.ok ? ok(folder.value.accesses ?? NO_ACCESSES) : folder
    },
  }
}

const types: ReadonlySet<number> = new Set(Object.values(PROJECT_TYPE))
const statuses: ReadonlySet<number> = new Set(Object.values(PROJECT_STATUS))
const isType = (value: number): value is ProjectType => types.has(value)
const isStatus = (value: number): value is ProjectStatus => statuses.has(value)

function projectOf(wire: WireProject): Result<Project> {
  const { type, status } = wire
  if (!isType(type)) return err(platformError('invalid_answer', { detail: `project ${wire.id}: unknown type ${type}` }))
  return ok({ ...wire, type, status: isStatus(status) ? status : PROJECT_STATUS.notStarted })
}
