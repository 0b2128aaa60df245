import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointBody } from '#endpoints'
import { type Actor, record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import type { WorkflowRow } from '../../storage/workflows'
import { roleIdsOf, writeDefinition } from './write-definition'

/** Number of items in each status of a workflow, over all its projects. */
export function heldIn({ storage }: Platform, workflowId: number) {
  const names = new Map(storage.workflows.statuses(workflowId).map(({ value, name }) => [value, name]))
  return storage.workflowDesigns
    .held(workflowId)
    .map(({ value, count }) => ({ value, name: names.get(value) ?? `Status ${value}`, count }))
}

/** Saves a validated definition as the next version and notifies the projects that use the workflow. */
export function saveDefinition(
  platform: Platform,
  actor: Actor,
  email: string,
  teamId: number,
  workflow: WorkflowRow,
  body: Pick<EndpointBody<'saveWorkflow'>, 'name' | 'description' | 'definition'>,
): Result<WorkflowRow, Refusal> {
  const roleIds = roleIdsOf(platform, teamId, 'body.definition', body.definition.roles)
  if (!roleIds.ok) return roleIds
  const { storage } = platform
  const start = writeDefinition(platform, teamId, workflow.id, body.definition, roleIds.value)
  const name = body.name.trim()
  storage.workflowDesigns.rename(workflow.id, {
    name,
    description: body.description,
    start,
    by: email,
    at: timestamp(platform.clock),
  })
  record(platform, actor, {
    name: 'workflow.changed',
    place: { teamId },
    thing: thingText('workflow', [workflow.id]),
    before: { name: workflow.name, version: workflow.version },
    after: { name, version: workflow.version + 1 },
  })
  for (const { id: projectId } of storage.workflowDesigns.projects(workflow.id)) {
    // People's views and rights there have changed: open reviewers must reload them.
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId, projectId },
      thing: thingText('project', [projectId]),
    })
  }
  const saved = storage.workflows.ofTeam(teamId).find(({ id }) => id === workflow.id)
  return saved === undefined ? refuse('not_found') : ok(saved)
}
