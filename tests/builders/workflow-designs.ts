import type { EndpointAnswer, WireDefinition, WireRole } from '#endpoints'

const AT = '2026-05-01T08:00:00.000Z'

/** Definition with three statuses: two transitions forward and one back. */
export function aDefinition(change: Partial<WireDefinition> = {}): WireDefinition {
  return {
    roles: ['Annotator', 'QA'],
    statuses: [
      { id: 11, name: 'In progress', icon: 'in_progress', is_done: false },
      { id: 12, name: 'Quality check', icon: 'quality_check', is_done: false },
      { id: 13, name: 'Completed', icon: 'completed', is_done: true },
    ],
    transitions: [
      aWay('Hand on', 'In progress', 'Quality check', ['Annotator']),
      aWay('Complete', 'Quality check', 'Completed', ['QA'], { automation: 'approve_item' }),
      aWay('Return', 'Quality check', 'In progress', ['QA'], { constraints: ['comment_required'] }),
    ],
    start_status: 'In progress',
    sees: [{ role: 'Annotator', statuses: ['In progress', 'Quality check'] }],
    ...change,
  }
}

export function aWay(
  name: string,
  from: string,
  to: string,
  roles: readonly string[],
  change: Partial<WireDefinition['transitions'][number]> = {},
): WireDefinition['transitions'][number] {
  return { name, from, to, allowed_roles: [...roles], constraints: [], automation: null, ...change }
}

/** Chain of this many statuses with a transition back every few of them. */
export function aLongDefinition(count: number): WireDefinition {
  const name = (at: number) => `Step ${at + 1}`
  return aDefinition({
    statuses: Array.from({ length: count }, (_one, at) => ({
      id: 100 + at,
      name: name(at),
      icon: at === count - 1 ? 'completed' : at % 3 === 1 ? 'quality_check' : 'in_progress',
      is_done: at === count - 1,
    })),
    transitions: Array.from({ length: count - 1 }, (_one, at) => [
      aWay(`Go to ${at + 2}`, name(at), name(at + 1), ['Annotator']),
      ...(at % 5 === 4 ? [aWay('Return', name(at), name(at - 3), ['QA'])] : []),
      ...(at % 4 === 0 && at + 4 < count ? [aWay('Skip ahead', name(at), name(at + 4), ['QA'])] : []),
    ]).flat(),
    start_status: name(0),
    sees: [],
  })
}

/** Workflow of the team as its designer reads it. */
export function aSavedWorkflow(change: Partial<EndpointAnswer<'readWorkflow'>> = {}): EndpointAnswer<'readWorkflow'> {
  return {
    id: 5,
    team_id: 1,
    name: 'Two checks',
    type: 'user',
    description: 'For street scenes',
    createdAt: AT,
    updatedAt: AT,
    version: 3,
    changed_by: 'mara.lindqvist@example.test',
    may_change: true,
    definition: aDefinition(),
    projects: [{ id: 100, name: 'Street scenes' }],
    held: [{ value: 2, name: 'In progress', count: 40 }],
    ...change,
  }
}

export function aRole(change: Partial<WireRole> = {}): WireRole {
  return {
    id: 1,
    team_id: null,
    name: 'Annotator',
    description: '',
    isAdmin: false,
    rolePermissions: [{ permission_id: 11 }],
    used: 2,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}
