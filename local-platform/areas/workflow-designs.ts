import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointBody, Subjects, WireDefinition } from '#endpoints'
import { startJob } from '../jobs/start-job'
import { record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { WorkflowRow } from '../storage/workflows'
import { runningMembership, runsTeam, teamMembership } from './access/project-access'
import { isChangingWorkflow, WORKFLOW_IS_CHANGING } from './projects/workflow-changing'
import { wireWorkflow } from './wire'
import { definitionOf } from './workflows/definition'
import { definitionProblem, nameKey } from './workflows/definition-problem'
import { heldIn, saveDefinition } from './workflows/save-workflow'
import { goneStatuses, roleIdsOf, stayingNames, usualIcon, writeDefinition } from './workflows/write-definition'

const WORKFLOWS_MAX = 2_000
const NAME_MAX = 80

/** Endpoints that create and change a team's workflows. */
export const workflowDesigns = {
  readWorkflow: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const found = workflowOf(platform, place)
    if (!found.ok) return found
    const workflow = found.value
    return ok({
      ...wireWorkflow(workflow),
      version: workflow.version,
      changed_by: workflow.changedBy,
      may_change: runsTeam(membership.value.role) && !isSystem(workflow),
      definition: definitionOf(platform, place.teamId, workflow),
      // Only team owners and admins see whose projects these are.
      projects: runsTeam(membership.value.role) ? [...platform.storage.workflowDesigns.projects(workflow.id)] : [],
      held: runsTeam(membership.value.role) ? [...heldIn(platform, workflow.id)] : [],
    })
  },
  submitWorkflow: (platform, { caller, actor, place, body }) => {
    const membership = runningMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const { storage } = platform
    const unnamed = nameRefusal(platform, place.teamId, body.name, undefined)
    if (unnamed !== undefined) return unnamed
    if (storage.workflows.ofTeam(place.teamId).length >= WORKFLOWS_MAX)
      return refuse('limit_reached', { message: `A team has at most ${WORKFLOWS_MAX} workflows.` })
    const definition = uploadedDefinition(body.raw_config)
    const checked = checkedRoles(platform, place.teamId, 'body.raw_config', definition)
    if (!checked.ok) return checked
    const at = timestamp(platform.clock)
    const id = storage.workflows.add(place.teamId, body.name.trim(), 'user', body.description ?? '', 1)
    const start = writeDefinition(platform, place.teamId, id, definition, checked.value)
    storage.workflowDesigns.rename(id, {
      name: body.name.trim(),
      description: body.description ?? '',
      start,
      by: caller.person.email,
      at,
    })
    storage.workflowDesigns.born(id, caller.person.email, at)
    record(platform, actor, {
      name: 'workflow.changed',
      place: { teamId: place.teamId },
      thing: thingText('workflow', [id]),
      after: { name: body.name.trim() },
    })
    const made = workflowOf(platform, { teamId: place.teamId, workflowId: id })
    return made.ok ? ok(wireWorkflow(made.value)) : made
  },
  saveWorkflow: (platform, { caller, actor, place, body }) => {
    const checked = checkedSave(platform, caller, place, body)
    if (!checked.ok) return checked
    const { workflow, gone } = checked.value
    const held = heldIn(platform, workflow.id).filter(({ value }) => gone.includes(value))
    if (held.length > 0) {
      return refuse('in_use', {
        message: `Items are in “${held.map(({ name }) => name).join('”, “')}”. Choose a status for them.`,
        data: { used: held.map(({ name, count }) => ({ what: name, count })) },
      })
    }
    const saved = saveDefinition(platform, actor, caller.person.email, place.teamId, workflow, body)
    return saved.ok ? ok(wireWorkflow(saved.value)) : saved
  },
  replaceWorkflow: (platform, { caller, actor, place, body }) => {
    const checked = checkedSave(platform, caller, place, body)
    if (!checked.ok) return checked
    const { workflow, gone } = checked.value
    const stay = stayingNames(platform.storage.workflows.statuses(workflow.id), body.definition)
    const key = 'body.targets'
    const unknown = body.targets.find(({ to }) => !stay.has(to))
    if (unknown !== undefined) {
      return refuse('bad_request', {
        message: `${key}: “${unknown.to}” is no status that the workflow has now and keeps`,
        data: { key },
      })
    }
    const held = heldIn(platform, workflow.id).filter(({ value }) => gone.includes(value))
    const open = held.find(({ value }) => !body.targets.some(({ from }) => from === value))
    if (open !== undefined)
      return refuse('bad_request', {
        message: `${key}: say which status the items in “${open.name}” get`,
        data: { key },
      })
    return startJob(platform, actor, {
      kind: 'replaceStatuses',
      teamId: place.teamId,
      projectId: null,
      byId: caller.person.id,
      title: `Save the workflow ${body.name.trim()}`,
      args: { workflow_id: workflow.id, ...body },
      total: held.reduce((sum, { count }) => sum + count, 0),
      unit: 'item',
    })
  },
  deleteWorkflow: (platform, { caller, actor, place }) => {
    const membership = runningMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const found = changeableWorkflow(platform, place)
    if (!found.ok) return found
    const projects = platform.storage.workflowDesigns.projects(place.workflowId)
    if (projects.length > 0) {
      return refuse('in_use', {
        message: `Projects use this workflow: ${projects
          .slice(0, 5)
          .map(({ name }) => `“${name}”`)
          .join(', ')}. Give them another workflow first.`,
        data: { used: [{ what: 'project', count: projects.length }] },
      })
    }
    platform.storage.workflowDesigns.remove(place.workflowId)
    record(platform, actor, {
      name: 'workflow.changed',
      place: { teamId: place.teamId },
      thing: thingText('workflow', [place.workflowId]),
      before: { name: found.value.name },
    })
    return ok({ deleted: true as const })
  },
} satisfies HandlersOf<Subjects['workflowDesigns']>

interface WorkflowPlace {
  readonly teamId: number
  readonly workflowId: number
}

function isSystem({ teamId, type }: WorkflowRow): boolean {
  return teamId === null || type === 'system'
}

function workflowOf({ storage }: Platform, { teamId, workflowId }: WorkflowPlace): Result<WorkflowRow, Refusal> {
  const found = storage.workflows.ofTeam(teamId).find(({ id }) => id === workflowId)
  return found === undefined ? refuse('not_found', { message: 'The team has no such workflow.' }) : ok(found)
}

function changeableWorkflow(platform: Platform, place: WorkflowPlace): Result<WorkflowRow, Refusal> {
  const found = workflowOf(platform, place)
  if (!found.ok || !isSystem(found.value)) return found
  return refuse('forbidden', { message: 'This workflow comes with the platform. Duplicate it to change it.' })
}

function nameRefusal(platform: Platform, teamId: number, said: string, own: number | undefined) {
  const name = said.trim()
  if (name === '' || name.length > NAME_MAX)
    return refuse('bad_request', {
      message: `body.name: a workflow has a name of 1 to ${NAME_MAX} characters`,
      data: { key: 'body.name' },
    })
  const other = platform.storage.workflows
    .ofTeam(teamId)
    .find((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase())
  return other === undefined
    ? undefined
    : refuse('name_taken', { message: `There is another workflow “${other.name}”.`, data: { key: 'body.name' } })
}

function checkedRoles(
  platform: Platform,
  teamId: number,
  at: string,
  definition: WireDefinition,
): Result<ReadonlyMap<string, number>, Refusal> {
  const problem = definitionProblem(at, definition)
  if (problem !== undefined) return { ok: false, error: problem }
  return roleIdsOf(platform, teamId, at, definition.roles)
}

/** Validated save, with the values of the statuses that it removes. */
function checkedSave(
  platform: Platform,
  caller: Caller,
  place: WorkflowPlace,
  body: EndpointBody<'saveWorkflow'>,
): Result<{ readonly workflow: WorkflowRow; readonly gone: readonly number[] }, Refusal> {
  const membership = runningMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const found = changeableWorkflow(platform, place)
  if (!found.ok) return found
  const workflow = found.value
  if (workflow.version !== body.version) {
    return refuse('conflict', {
      message: `${workflow.changedBy ?? 'Another person'} saved this workflow in the meantime. Read it again.`,
      data: { version: workflow.version },
    })
  }
  const unnamed = nameRefusal(platform, place.teamId, body.name, workflow.id)
  if (unnamed !== undefined) return unnamed
  const checked = checkedRoles(platform, place.teamId, 'body.definition', body.definition)
  if (!checked.ok) return checked
  const { storage } = platform
  if (storage.workflowDesigns.projects(workflow.id).some(({ id }) => isChangingWorkflow(platform, id)))
    return refuse('conflict', { message: WORKFLOW_IS_CHANGING })
  const gone = goneStatuses(storage.workflows.statuses(workflow.id), body.definition).map(({ value }) => value)
  return ok({ workflow, gone })
}

type RawConfig = EndpointBody<'submitWorkflow'>['raw_config']

/** Converts an uploaded definition to the stored form. */
function uploadedDefinition(raw: RawConfig): WireDefinition {
  const done = raw.done_statuses && new Set(raw.done_statuses)
  return {
    roles: raw.roles,
    statuses: raw.statuses.map((name) => ({
      name,
      icon: raw.status_icons?.[name] ?? usualIcon(name),
      is_done: done?.has(name) ?? nameKey(name) === 'completed',
    })),
    transitions: raw.transitions.map((way) => ({
      name: way.name,
      from: way.from,
      to: way.to,
      allowed_roles: way.allowed_roles,
      constraints: way.constraints ?? [],
      automation: way.automation ?? null,
    })),
    start_status: raw.start_status,
    sees: Object.entries(raw.allowed_resources_to_roles ?? {}).flatMap(([role, { view_items: seen }]) =>
      seen === undefined ? [] : [{ role, statuses: seen.statuses }],
    ),
  }
}
