import type { ProjectAccesses, ProjectPage } from '#contract/projects'
import type { Accesses, Project } from '#domain/entities'
import { PROJECT_STATUS, PROJECT_TYPE, type ProjectStatus, type ProjectType } from '#domain/enums'
import { platformError } from '#domain/errors'
import { NO_ACCESSES } from '#domain/permissions'
import { err, ok, type Result } from '#domain/result'
import type { Call } from './call'
import type { EndpointBody, WireProject } from '#endpoints'
import type { Teams } from './teams'

export interface Projects {
  readonly list: () => Promise<Result<ProjectPage>>
  readonly read: (projectId: number) => Promise<Result<Project>>
  readonly accesses: (projectId: number) => Promise<Result<ProjectAccesses>>
  readonly folderAccesses: (projectId: number) => Promise<Result<Accesses>>
  readonly update: (projectId: number, change: EndpointBody<'updateProject'>) => Promise<Result<Project>>
}

const PAGE = 2_000

/** The project calls of the current team. */
export function createProjects(call: Call, teams: Teams): Projects {
  const readWire = async (
    projectId: number,
    include: { readonly include_users?: boolean; readonly include_accesses?: boolean },
  ) => {
    const team = await teams.current()
    if (!team.ok) return team
    return call('readProject', { path: { projectId }, query: { team_id: team.value.id, ...include } })
  }
  const read = async (projectId: number): Promise<Result<Project>> => {
    const wire = await readWire(projectId, {})
    return wire.ok ? projectOf(wire.value) : wire
  }

  return {
    read,
    list: async () => {
      const team = await teams.current()
      if (!team.ok) return team
      const page = await call('listProjects', {
        query: { team_id: team.value.id, completeImagesCount: true, limit: PAGE, offset: 0 },
      })
      if (!page.ok) return page
      const data = page.value.data.flatMap((wire) => {
        const project = projectOf(wire)
        return project.ok ? [project.value] : []
      })
      return ok({ data, total: page.value.total })
    },
    accesses: async (projectId) => {
      const wire = await readWire(projectId, { include_users: true, include_accesses: true })
      if (!wire.ok) return wire
      const project = projectOf(wire.value)
      if (!project.ok) return project
      const { id, name, type } = project.value
      return ok({
        project: { id, name, type },
        users: wire.value.users ?? [],
        accesses: wire.value.accesses ?? NO_ACCESSES,
      })
    },
    update: async (projectId, change) => {
      const team = await teams.current()
      if (!team.ok) return team
      const wire = await call('updateProject', { path: { projectId }, query: { team_id: team.value.id }, body: change })
      return wire.ok ? projectOf(wire.value) : wire
    },
    folderAccesses: async (projectId) => {
      const project = await read(projectId)
      if (!project.ok) return project
      const folder = await call('readFolder', {
        query: {
          team_id: project.value.team_id,
          project_id: projectId,
          folder_id: project.value.folder_id,
          include_accesses: true,
        },
      })
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
