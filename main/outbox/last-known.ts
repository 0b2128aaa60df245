import type { Item, WorkflowStatus } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { readStatus } from '#domain/workflow'
import type { WireStatus } from '#domain/workflow-wire'
import { type Items, itemOf } from '../services/items'
import type { Projects } from '../services/projects'
import type { Services } from '../services/services'
import type { Workflow } from '../services/workflow'
import type { Known } from './writes/write'

/** The services that answer with what a held change needs to know later. */
export interface Remembered {
  readonly items: Items
  readonly projects: Projects
  readonly workflow: Workflow
}

export interface LastKnown extends Omit<Known, 'withPendingChanges'> {
  /** The same services; what they answer is remembered. */
  readonly services: Remembered
  /** The team of a project: asked for only where nobody has asked before. */
  readonly teamOf: (projectId: number) => Promise<Result<number>>
  /** Takes over items as a write's answer has them. */
  readonly note: (projectId: number, items: readonly Item[]) => void
  readonly forget: () => void
}

const ITEMS_MAX = 20_000

/** Remembers what the platform said last, so that a change can be taken while it is away. */
export function createLastKnown({
  items,
  projects,
  workflow,
  teams,
}: Pick<Services, keyof Remembered | 'teams'>): LastKnown {
  const known = new Map<string, Item>()
  const teamIds = new Map<number, number>()
  const statuses = new Map<number, readonly WireStatus[]>()

  const remember = (projectId: number, item: Item): void => {
    const key = `${projectId}/${item.id}`
    known.delete(key)
    known.set(key, item)
    if (known.size <= ITEMS_MAX) return
    for (const oldest of known.keys()) {
      known.delete(oldest)
      break
    }
  }
  const rememberStatuses = async (projectId: number): ReturnType<Workflow['statuses']> => {
    const read = await workflow.statuses(projectId)
    if (read.ok) statuses.set(projectId, read.value)
    return read
  }
  const readItem: Items['read'] = async (projectId, itemId) => {
    const read = await items.read(projectId, itemId)
    if (read.ok) remember(projectId, itemOf(read.value))
    return read
  }

  const teamOf = async (projectId: number): Promise<Result<number>> => {
    const teamId = teamIds.get(projectId)
    if (teamId !== undefined) return ok(teamId)
    const team = await teams.current()
    return team.ok ? ok(team.value.id) : team
  }
  const statusOf = async (projectId: number, statusId: number): Promise<Result<WorkflowStatus>> => {
    const named = (list: readonly WireStatus[] | undefined) => list?.find(({ status }) => status.id === statusId)
    const known = named(statuses.get(projectId))
    if (known !== undefined) return ok(readStatus(known))
    const read = await rememberStatuses(projectId)
    if (!read.ok) return read
    const found = named(read.value)
    return found === undefined
      ? err(platformError('bad_request', { detail: `no status ${statusId}` }))
      : ok(readStatus(found))
  }
  const itemNow = async (projectId: number, itemId: number): Promise<Result<Item>> => {
    const item = known.get(`${projectId}/${itemId}`)
    if (item !== undefined) return ok(item)
    const read = await readItem(projectId, itemId)
    return read.ok ? ok(itemOf(read.value)) : read
  }

  return {
    services: {
      items: {
        ...items,
        read: readItem,
        page: async (request) => {
          const page = await items.page(request)
          if (page.ok) for (const item of page.value.data) remember(request.projectId, item)
          return page
        },
      },
      projects: {
        ...projects,
        list: async () => {
          const page = await projects.list()
          if (page.ok) for (const { id, team_id } of page.value.data) teamIds.set(id, team_id)
          return page
        },
        read: async (projectId) => {
          const project = await projects.read(projectId)
          if (project.ok) teamIds.set(projectId, project.value.team_id)
          return project
        },
      },
      workflow: { ...workflow, statuses: rememberStatuses },
    },
    teamOf,
    statusOf,
    itemNow,
    note: (projectId, items) => {
      for (const item of items) remember(projectId, item)
    },
    read: async (projectId, itemId) => {
      const read = await readItem(projectId, itemId)
      return read.ok ? itemOf(read.value) : known.get(`${projectId}/${itemId}`)
    },
    forget: () => {
      known.clear()
      teamIds.clear()
      statuses.clear()
    },
  }
}
