import { describe, expect, it } from 'vitest'
import { readRoles } from '#domain/workflow'
import { reachableStatuses, workflowProblems } from '#domain/workflow-check'
import {
  goneStatusesOf,
  sees,
  withoutStatus,
  withRole,
  withSight,
  withStatus,
  withStatusChanged,
  withTransition,
} from '#domain/workflow-definition'
import { rawWorkflow, readWorkflowText, workflowText } from '#domain/workflow-json'
import { ADMIN_ROLE, matrixCell, trialSteps } from '#domain/workflow-trial'
import { aDefinition, aLongDefinition, aWay } from '../../builders/workflow-designs'

const texts = (definition: ReturnType<typeof aDefinition>) =>
  workflowProblems(definition).map(({ severity, part, text }) => [severity, part, text])

describe('the check of a workflow', () => {
  it('a valid workflow → has no findings', () => {
    expect(texts(aDefinition())).toEqual([])
    expect(reachableStatuses(aDefinition())).toEqual(new Set(['In progress', 'Quality check', 'Completed']))
  })

  it('a status without an incoming transition → a warning at the status', () => {
    const lost = { name: 'Lost', icon: 'in_progress', is_done: true }
    expect(texts(aDefinition({ statuses: [...aDefinition().statuses, lost] }))).toEqual([
      ['warning', { kind: 'status', name: 'Lost' }, 'No transition leads from the start to “Lost”.'],
    ])
  })

  it('no start, no end, a role without a transition, a duplicate name → each is named with its place', () => {
    expect(texts(aDefinition({ start_status: 'Nowhere' }))[0]).toEqual([
      'error',
      { kind: 'whole' },
      'Choose the status in which new items start.',
    ])
    const endless = aDefinition().statuses.map((status) => ({ ...status, is_done: false }))
    expect(texts(aDefinition({ statuses: endless })).map(([, part]) => part)).toEqual([
      { kind: 'whole' },
      { kind: 'status', name: 'Completed' },
    ])
    expect(texts(aDefinition({ roles: ['Annotator', 'QA', 'Inspector'] }))).toEqual([
      ['warning', { kind: 'role', name: 'Inspector' }, 'The role “Inspector” may take no transition.'],
    ])
    const twice = [...aDefinition().statuses, { name: 'COMPLETED', icon: 'completed', is_done: true }]
    expect(texts(aDefinition({ statuses: twice }))[0]).toEqual([
      'error',
      { kind: 'status', name: 'COMPLETED' },
      'Two statuses have the name “COMPLETED”. Rename one.',
    ])
  })

  it('a transition without a role, or to a missing status → errors at the transition', () => {
    const transitions = [
      ...aDefinition().transitions,
      aWay('Nobody', 'In progress', 'Completed', []),
      aWay('Far', 'In progress', 'Nowhere', ['QA']),
    ]
    expect(texts(aDefinition({ transitions })).map(([severity, part]) => [severity, part])).toEqual([
      ['error', { kind: 'transition', at: 3 }],
      ['error', { kind: 'transition', at: 4 }],
    ])
  })

  it('a role with a transition from a status invisible to it → a warning', () => {
    const hidden = withSight(aDefinition(), 'QA', 'Quality check', false)
    expect(workflowProblems(hidden).map(({ text }) => text)).toEqual([
      '“QA” may take “Complete” but doesn’t see “Quality check”.'.replace('’', "'"),
      '“QA” may take “Return” but doesn’t see “Quality check”.'.replace('’', "'"),
    ])
  })
})

describe('a change of a workflow', () => {
  it('a renamed status → transitions, start and visibility follow, and its id stays', () => {
    const now = withStatusChanged(aDefinition(), 'In progress', { name: 'Drawing' })
    expect(now.start_status).toBe('Drawing')
    expect(now.transitions.map(({ from, to }) => [from, to])).toEqual([
      ['Drawing', 'Quality check'],
      ['Quality check', 'Completed'],
      ['Quality check', 'Drawing'],
    ])
    expect(now.sees).toEqual([{ role: 'Annotator', statuses: ['Drawing', 'Quality check'] }])
    expect(goneStatusesOf(aDefinition(), now)).toEqual([])
  })

  it('an added status → has a free name and every role sees it', () => {
    const now = withStatus(withStatus(aDefinition()))
    expect(now.statuses.slice(3).map(({ name }) => name)).toEqual(['New status', 'New status 2'])
    expect(sees(now, 'Annotator', 'New status 2')).toBe(true)
  })

  it('a removed status → its transitions are removed, the start moves, and it is listed as deleted', () => {
    const now = withoutStatus(aDefinition(), 'In progress')
    expect(now.start_status).toBe('Quality check')
    expect(now.transitions.map(({ name }) => name)).toEqual(['Complete'])
    expect(goneStatusesOf(aDefinition(), now).map(({ name }) => name)).toEqual(['In progress'])
  })

  it('a transition to itself → nothing changes; a second one of the same name gets a number', () => {
    const definition = aDefinition()
    expect(withTransition(definition, 'Completed', 'Completed')).toBe(definition)
    const two = withTransition(withTransition(definition, 'Completed', 'In progress'), 'Completed', 'In progress')
    expect(two.transitions.slice(3).map(({ name }) => name)).toEqual(['Move to In progress', 'Move to In progress 2'])
  })

  it('a removed role → no transition or row names it', () => {
    const now = withRole(aDefinition(), 'Annotator', false)
    expect(JSON.stringify(now)).not.toContain('Annotator')
  })
})

describe('the JSON of a workflow', () => {
  it('written and read again → the same workflow, at any size', () => {
    for (const definition of [aDefinition(), aLongDefinition(40)]) {
      const whole = { name: 'Two checks', description: '', definition }
      expect(readWorkflowText(workflowText(whole), definition)).toEqual({ ok: true, value: whole })
    }
  })

  it('defaults of every platform → are omitted', () => {
    const { raw_config: raw } = rawWorkflow({ name: '', description: '', definition: aDefinition() })
    expect(Object.keys(raw)).toEqual(['roles', 'statuses', 'transitions', 'start_status', 'allowed_resources_to_roles'])
  })

  it('an invalid text → its invalid part is named', () => {
    const read = (text: string) => readWorkflowText(text, aDefinition())
    expect(read('{')).toMatchObject({ ok: false, error: { path: '' } })
    expect(read('[]')).toMatchObject({ ok: false, error: { text: 'Expected an object.' } })
    const raw = rawWorkflow({ name: 'x', description: '', definition: aDefinition() })
    const broken = { ...raw, raw_config: { ...raw.raw_config, transitions: [{ name: 'a', from: 'b', to: 7 }] } }
    expect(read(JSON.stringify(broken))).toMatchObject({
      ok: false,
      error: { path: 'raw_config.transitions.0.to' },
    })
  })
})

describe('a trial of a workflow', () => {
  it('a role → is offered its transitions, as in the reviewer [S4.1]', () => {
    const labels = (role: string, from: string) => trialSteps(aDefinition(), role, from).map(({ label }) => label)
    expect(labels('Annotator', 'In progress')).toEqual(['Hand on'])
    expect(labels('Annotator', 'Quality check')).toEqual([])
    expect(labels('QA', 'Quality check')).toEqual(['Complete', 'Return'])
    expect(labels(ADMIN_ROLE, 'Completed')).toEqual(['Set to In progress', 'Set to Quality check'])
  })

  it('a status invisible to a role → allows nothing', () => {
    expect(matrixCell(aDefinition(), 'Annotator', 'Completed')).toEqual({ sees: false, steps: [] })
    expect(matrixCell(aDefinition(), ADMIN_ROLE, 'Completed').sees).toBe(true)
  })
})

describe('the roles of a workflow', () => {
  const row = {
    id: 1,
    role_id: 1,
    role: {
      id: 1,
      name: 'Annotator',
      description: 'Draws',
      isAdmin: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    },
    workflowRoleStatuses: [1, 2],
  }

  it('rows of the platform → roles with their visible statuses [S3.1]', () => {
    expect(readRoles([row])[0]).toEqual({ ...row.role, workflowRoleStatuses: [1, 2] })
  })

  it('the admin role → always exists, with id 3, and is the only admin [S3.2]', () => {
    const roles = readRoles([row])
    expect(roles.map(({ id, isAdmin }) => [id, isAdmin])).toEqual([
      [1, false],
      [3, true],
    ])
    expect(readRoles([{ ...row, role_id: 3, role: { ...row.role, id: 3, name: 'ProjectAdmin' } }])).toHaveLength(1)
    expect(readRoles([{ ...row, role: { ...row.role, id: 3 } }])[0]?.isAdmin).toBe(true)
  })
})
