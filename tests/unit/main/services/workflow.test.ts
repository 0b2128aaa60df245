import { expect, it } from 'vitest'
import { ok } from '#domain/result'
import type { Call } from '../../../../main/services/call'
import { createScope, createScopedCall } from '../../../../main/services/scope'
import { createWorkflow } from '../../../../main/services/workflow'
import { aWireStatus, aWireTransition } from '../../../builders/wire'
import { aStatus } from '../../../builders/workflow'

const PROJECT = { id: 7, team_id: 3, workflow_id: 20, folder_id: 70 }

function someWorkflow() {
  const [todo, done] = [aStatus({ name: 'To do' }), aStatus({ name: 'Done', shortcutKeys: 'd' })]
  const statuses = [aWireStatus(todo), aWireStatus(done)]
  const transitions = [aWireTransition(1, todo, done, { automation: { action: 'export' } })]
  const asked: string[] = []
  const call = (async (name: string) => {
    asked.push(name)
    if (name === 'readProject') return ok(PROJECT)
    return ok({ data: name === 'workflowStatuses' ? statuses : transitions, count: 1, total: 1 })
  }) as unknown as Call
  const scope = createScope(call, { id: async () => ok(3) })
  return { scope, asked, statuses, transitions, workflow: createWorkflow(createScopedCall(call, scope), scope) }
}

it('a known project’s statuses and transitions → are one request each', async () => {
  const { scope, asked, workflow } = someWorkflow()
  scope.note(PROJECT)
  await Promise.all([workflow.statuses(7), workflow.transitions(7)])
  expect(asked.toSorted()).toEqual(['workflowStatuses', 'workflowTransitions'])
})

it('an unknown project → is read once for both', async () => {
  const { asked, workflow } = someWorkflow()
  await Promise.all([workflow.statuses(7), workflow.transitions(7)])
  expect(asked.toSorted()).toEqual(['readProject', 'workflowStatuses', 'workflowTransitions'])
})

it('rows → are passed on as the platform wrote them', async () => {
  const { statuses, transitions, workflow } = someWorkflow()
  expect(await workflow.statuses(7)).toEqual(ok(statuses))
  expect(await workflow.transitions(7)).toEqual(ok(transitions))
})
