import { expect, it } from 'vitest'
import { withScopeIds } from '../../../../local-platform/server/scope-ids'

const header = (context: unknown) => Buffer.from(JSON.stringify(context)).toString('base64')
const ids = (scope: 'team' | 'project' | 'folder' | undefined, query: string, context?: unknown, body?: unknown) =>
  Object.fromEntries(
    withScopeIds(scope === undefined ? {} : { scope }, new URLSearchParams(query), header(context), body),
  )

it('ids missing from a query → come from the context, else from the body, and only within the call’s scope', () => {
  const context = { team_id: '4', project_id: 7, folder_id: 9 }
  expect(ids('project', 'a=1', context)).toEqual({ a: '1', team_id: '4', project_id: '7' })
  expect(ids('folder', 'team_id=1', { team_id: 4 }, { project_id: 7, folder_id: 9 })).toEqual({
    team_id: '1',
    project_id: '7',
    folder_id: '9',
  })
  expect(ids('team', '', context, { team_id: 5 })).toEqual({ team_id: '4' })
  expect(ids(undefined, 'a=1', context)).toEqual({ a: '1' })
})

it('invalid ids → are ignored, and any header is survived', () => {
  expect(ids('project', '', { team_id: 'x', project_id: { id: 7 } }, [{ team_id: 1 }])).toEqual({})
  const search = new URLSearchParams('a=1')
  for (const odd of [undefined, '', 'no base64 {', header(null), header('text'), ['a', 'b'], 'A'.repeat(5_000)])
    expect(Object.fromEntries(withScopeIds({ scope: 'project' }, search, odd, undefined))).toEqual({ a: '1' })
})
