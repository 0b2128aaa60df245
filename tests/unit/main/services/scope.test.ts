import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { Call } from '../../../../main/services/call'
import { createScope, createScopedCall } from '../../../../main/services/scope'

/** Platform with one project, whose workflow and folder may change. */
function someScope() {
  const project = { id: 7, team_id: 3, workflow_id: 20, folder_id: 70 }
  const asked: string[] = []
  const call = (async (name: string, options: { readonly query?: Readonly<Record<string, number>> }) => {
    asked.push(`${name} ${JSON.stringify(options.query ?? {})}`)
    if (name !== 'readFolder') return ok({ ...project })
    return options.query?.['folder_id'] === project.folder_id ? ok({ accesses: [] }) : err(platformError('not_found'))
  }) as unknown as Call
  const scope = createScope(call, { id: async () => ok(5) })
  return { project, asked, scope, ask: createScopedCall(call, scope) }
}

describe('the scope of calls', () => {
  it('is the person’s team, or the project’s if known', async () => {
    const { asked, scope, ask } = someScope()
    await ask('listProjects', { query: { limit: 1 } })
    await ask('countItems', { projectId: 7 })
    await ask('readProject', { path: { projectId: 7 } })
    scope.note({ id: 7, team_id: 3, workflow_id: 20, folder_id: 70 })
    await ask('countItems', { projectId: 7 })
    await ask('updateProject', { path: { projectId: 7 }, body: { status: 1 } })
    await ask('me', {})
    expect(asked).toEqual([
      'listProjects {"limit":1,"team_id":5}',
      'countItems {"team_id":5,"project_id":7}',
      'readProject {"team_id":5}',
      'countItems {"team_id":3,"project_id":7}',
      'updateProject {"team_id":3}',
      'me {}',
    ])
  })

  it('includes a project’s folder, which is read once and cached until the project changes', async () => {
    const { asked, scope, ask } = someScope()
    const read = () => ask('readFolder', { projectId: 7, query: { include_accesses: true } })
    await read()
    await read()
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['readProject', 'readFolder', 'readFolder'])
    scope.changed(7)
    await read()
    expect(asked).toHaveLength(5)
    scope.changed(8)
    await read()
    expect(asked).toHaveLength(6)
    scope.changed(null)
    await read()
    expect(asked).toHaveLength(8)
  })

  it('reads a project once for all waiting calls', async () => {
    const { asked, ask } = someScope()
    const both = await Promise.all([1, 2].map(() => ask('readFolder', { projectId: 7 })))
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['readProject', 'readFolder', 'readFolder'])
  })

  it('refetches a project if the cache leads to not found, and retries once if it changed', async () => {
    const { project, asked, ask } = someScope()
    const read = () => ask('readFolder', { projectId: 7 })
    await read()
    project.folder_id = 71
    expect(await read()).toMatchObject({ ok: true })
    expect(asked.slice(2).map((line) => line.split(' ')[0])).toEqual(['readFolder', 'readProject', 'readFolder'])
  })

  it('accepts a refusal that fresh data gets as well', async () => {
    const { scope, project, asked } = someScope()
    scope.note(project)
    const gone = async () => err(platformError('not_found'))
    expect(await scope.withFacts(7, gone)).toMatchObject({ error: { code: 'not_found' } })
    expect(asked).toEqual(['readProject {"team_id":3}'])
  })

  it('refuses a call without a project if one is required', async () => {
    const { asked, ask } = someScope()
    const answer = await ask('countItems', {} as { readonly projectId: number })
    expect(answer).toMatchObject({ error: { code: 'invalid_request' } })
    expect(asked).toEqual([])
  })
})
