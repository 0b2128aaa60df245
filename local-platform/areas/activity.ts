import { fullName } from '#domain/entities'
import { type EventName, LOGGED_EVENTS, thingIds } from '#domain/live'
import { ok } from '#domain/result'
import type { Subjects, WireAct } from '#endpoints'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import type { ActRow } from '../storage/acts'
import { PROJECT_ROLE } from './access/grants'
import { runsTeam, teamMembership } from './access/project-access'
import { wireList } from './wire'

const PAGE = 100
const COUNTED_MAX = 10_000
const THINGS_MAX = 50
const TEXT_MAX = 200
/** Fields that entries show; others, such as texts of comments, stay in the log. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  'annotation_status',
  'approval_status',
  'annotation_revision',
  'is_pinned',
  'priority',
  'name',
  'description',
  'color',
  'status',
  'type',
  'cloned_from',
  'workflow_id',
  'folder_id',
  'category_id',
  'person_id',
  'role_id',
  'is_paused',
  'people',
  'instructions',
  'components',
  'review_rules',
  'steps',
  'comments',
  'title',
])

/** Endpoints of a team's activity log. */
export const activity = {
  listActs: (platform, { caller, place, query }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const isOfAll = runsTeam(membership.value.role)
    const own = isOfAll
      ? undefined
      : platform.storage.acts.projectsOfRole(caller.person.id, PROJECT_ROLE.admin, place.teamId)
    if (own?.length === 0)
      return refuse('forbidden', { message: 'Only admins of the team or of a project see the activity.' })
    const asked = query.projects === undefined ? undefined : numbersOf(query.projects)
    const search = {
      teamId: place.teamId,
      names: namesOf(query.names),
      people: query.people === undefined ? undefined : numbersOf(query.people),
      projects: asked === undefined ? own : asked.filter((id) => own === undefined || own.includes(id)),
      from: query.from === undefined ? undefined : Date.parse(query.from),
      to: query.to === undefined ? undefined : Date.parse(query.to),
      before: query.before,
    }
    const page = { limit: query.limit ?? PAGE, offset: query.offset ?? 0, countMax: COUNTED_MAX }
    const { rows, total } = platform.storage.acts.page(search, page)
    const known = createNames(platform, caller)
    return ok(
      wireList(
        rows.map((row) => wireAct(row, known)),
        total,
      ),
    )
  },
} satisfies HandlersOf<Subjects['activity']>

function numbersOf(text: string): readonly number[] {
  return text.split(',').map(Number)
}

function namesOf(text: string | undefined): readonly EventName[] {
  if (text === undefined) return LOGGED_EVENTS
  const asked = new Set(text.split(','))
  return LOGGED_EVENTS.filter((name) => asked.has(name))
}

type Names = ReturnType<typeof createNames>

/** Resolves names of people, projects and entities, each once per page. */
function createNames({ storage }: Platform, { person: { id: callerId } }: Caller) {
  const once = <T>(look: (id: number) => T): ((id: number) => T) => {
    const found = new Map<number, T>()
    return (id) => {
      const known = found.has(id) ? (found.get(id) as T) : look(id)
      found.set(id, known)
      return known
    }
  }
  const person = once((id) => {
    const found = storage.people.byId(id)
    return found && fullName({ first_name: found.firstName, last_name: found.lastName, email: found.email })
  })
  const project = once((id) => storage.projects.facts(callerId, id)?.name ?? storage.deletedProjects.byId(id)?.name)
  const things: Readonly<Record<string, (id: number) => string | undefined>> = {
    item: once((id) => storage.items.byId(id)?.name),
    folder: once((id) => storage.folders.byId(id)?.name),
    class: once((id) => storage.classes.byId(id)?.name),
    person,
    project,
  }
  const statuses = once((projectId) => {
    const workflowId = storage.projects.facts(callerId, projectId)?.workflowId
    const all = workflowId === undefined ? [] : storage.workflows.statuses(workflowId)
    return new Map(all.map(({ value, name }) => [value, name]))
  })
  /** Numbers in the log that entries show as people's names. */
  const values: Readonly<Record<string, (value: number, projectId: number) => string | undefined>> = {
    annotation_status: (value, projectId) => statuses(projectId).get(value),
    approval_status: (value) => APPROVALS[value],
    person_id: person,
    role_id: (id) => storage.roles.nameOf(id) || undefined,
    folder_id: (id) => storage.folders.byId(id)?.name,
    category_id: (id) => storage.categories.byId(id)?.name,
  }
  return {
    person,
    project,
    thing: (kind: string, id: number) => things[kind]?.(id),
    value: (field: string, value: number, projectId: number | null) => values[field]?.(value, projectId ?? 0),
  }
}

const APPROVALS = ['No approval', 'Disapproved', 'Approved'] as const

function wireAct(row: ActRow, names: Names): WireAct {
  const [kind = ''] = row.thing.split(':')
  const ids = thingIds(row.thing)
  const [only] = ids.length === 1 ? ids : []
  const person = row.by === null ? undefined : names.person(row.by)
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    name: row.name,
    person: row.by === null || person === undefined ? null : { id: row.by, name: person },
    project: row.projectId === null ? null : { id: row.projectId, name: names.project(row.projectId) ?? null },
    thing: {
      kind,
      ids: ids.slice(0, THINGS_MAX),
      count: ids.length,
      name: only === undefined ? null : (nameIn(row) ?? names.thing(kind, only) ?? null),
    },
    changes: changesOf(row, names),
  }
}

/** Name in the event itself: the entity may be deleted or renamed by now. */
function nameIn({ before, after }: ActRow): string | undefined {
  const said = after?.['name'] ?? after?.['title'] ?? before?.['name']
  return typeof said === 'string' ? said.slice(0, TEXT_MAX) : undefined
}

function changesOf({ before, after, projectId }: ActRow, names: Names): WireAct['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const said = (value: unknown) =>
      (typeof value === 'number' ? names.value(field, value, projectId) : undefined) ?? textOf(value)
    const [was, is] = [said(before?.[field]), said(after?.[field])]
    return SHOWN_FIELDS.has(field) && was !== is ? [{ field, before: was, after: is }] : []
  })
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.slice(0, TEXT_MAX)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
