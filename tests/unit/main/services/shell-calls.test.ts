import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordName, records } from '#domain/endpoints/records'
import { row } from '#domain/endpoints/row'
import { ok } from '#domain/result'
import { createShellCalls, createShellCheck } from '../../../../main/services/shell-calls'
import type { Said } from '#domain/endpoints/shell'
import { platformHandlers } from '../../../../main/ipc/handlers/platform'
import type { ScopedCall } from '../../../../main/services/scope'

const SHELL = { page: 'shell' } as const
const GET = { service: 'main', method: 'GET', answer: z.null(), since: 'ours' } as const
const TABLE = {
  ...records('note', 'notes', {
    service: 'main',
    path: 'note',
    scope: 'project',
    shape: z.object({ name: recordName, text: z.string().max(100) }),
  }),
  byName: row({ ...GET, path: 'team/{teamId}/{name}', query: z.object({ deep: z.boolean() }), shell: 'read' }),
  hidden: row({ ...GET, path: 'hidden' }),
  slow: row({ ...GET, method: 'POST', path: 'slow', shell: 'start' }),
  kept: row({ ...GET, method: 'PUT', path: 'kept/{itemId}', body: z.object({ to: z.number() }), shell: 'hold' }),
}

function aDoor() {
  const asked: { readonly name: string; readonly options: Readonly<Record<string, unknown>> }[] = []
  const ask = (async (name: string, options: Readonly<Record<string, unknown>>) => {
    asked.push({ name, options })
    return ok('answered')
  }) as unknown as ScopedCall
  return {
    asked,
    call: createShellCalls(
      ask,
      createShellCheck(
        () => undefined,
        async () => TABLE,
      ),
    ),
  }
}

describe('a page calls a row', () => {
  it('it may read, with path and query filled [D.4]', async () => {
    const { asked, call } = aDoor()
    const said = { path: { teamId: 7, name: 'a b' }, query: { deep: true } }
    expect(await call(SHELL, 'read', 'byName', said)).toEqual(ok('answered'))
    expect(asked).toEqual([{ name: 'byName', options: { ...said, projectId: undefined, body: undefined } }])
  })

  it('it may write, with a new key per call', async () => {
    const { asked, call } = aDoor()
    const said = { projectId: 3, body: { name: ' A ', text: 'b' } }
    await call(SHELL, 'write', 'createNote', said)
    await call(SHELL, 'write', 'createNote', said)
    const [first, second] = asked.map(({ options }) => options['idempotencyKey'])
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    expect(asked[0]?.options).toMatchObject({ projectId: 3, body: { name: 'A', text: 'b' } })
  })

  it('that starts a job, with a new key as well', async () => {
    const { asked, call } = aDoor()
    expect(await call(SHELL, 'start', 'slow', {})).toEqual(ok('answered'))
    expect(asked[0]?.options['idempotencyKey']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['read', 'createNote'],
    ['write', 'listNotes'],
    ['read', 'slow'],
    ['write', 'slow'],
    ['start', 'createNote'],
    ['write', 'kept'],
    ['start', 'kept'],
    ['read', 'hidden'],
    ['read', 'strange'],
    ['read', '__proto__'],
    ['read', 'toString'],
  ] as const)('never %s %s, which isn’t a row of that channel [D.4]', async (channel, name) => {
    const { asked, call } = aDoor()
    expect(await call(SHELL, channel, name, { projectId: 1, body: { name: 'a', text: '' } })).toMatchObject({
      error: { code: 'invalid_request' },
    })
    expect(asked).toEqual([])
  })

  it.each([
    ['no project', 'createNote', { body: { name: 'a', text: '' } }, 'projectId'],
    ['no body', 'createNote', { projectId: 1 }, 'body'],
    ['a field of another type', 'createNote', { projectId: 1, body: { name: 'a', text: 5 } }, 'body.text'],
    ['an empty name', 'createNote', { projectId: 1, body: { name: '  ', text: '' } }, 'body.name'],
    ['no id in the path', 'deleteNote', { projectId: 1 }, 'path.recordId'],
    ['a text for an id', 'deleteNote', { projectId: 1, path: { recordId: '../7' } }, 'path.recordId'],
    ['no revision', 'updateNote', { projectId: 1, path: { recordId: 7 }, body: { name: 'b' } }, 'body.revision'],
  ] as const)('with %s → nothing is sent, and the field is named', async (_why, name, said, key) => {
    const { asked, call } = aDoor()
    expect(await call(SHELL, 'write', name, said)).toMatchObject({ error: { code: 'bad_request', data: { key } } })
    expect(asked).toEqual([])
  })

  it('with scope ids in its query, and unknown fields → they are dropped', async () => {
    const { asked, call } = aDoor()
    await call(SHELL, 'read', 'listNotes', { projectId: 1, query: { team_id: 9, project_id: 9, search: 'a', more: 1 } })
    await call(SHELL, 'write', 'updateNote', {
      projectId: 1,
      path: { recordId: 7, x: 1 },
      body: { revision: 1, owner_id: 3 },
    })
    expect(asked.map(({ options }) => options)).toMatchObject([
      { query: { search: 'a' } },
      { path: { recordId: 7 }, body: { revision: 1 } },
    ])
    expect(asked[0]?.options['query']).toEqual({ search: 'a' })
    expect(asked[1]?.options['path']).toEqual({ recordId: 7 })
    expect(asked[1]?.options['body']).toEqual({ revision: 1 })
  })
})

describe('a page holds a row', () => {
  function aHold() {
    const held: unknown[] = []
    const never = async () => ok(undefined)
    const handlers = platformHandlers({
      check: createShellCheck(
        () => undefined,
        async () => TABLE,
      ),
      call: never,
      hold: async (name, said) => {
        held.push([name, said])
        return ok('held')
      },
      jobStarted: async () => undefined,
    })
    return { held, hold: (name: string, said: Said) => handlers.hold({ asker: SHELL } as never, name, said) }
  }

  it('stored by the outbox, with data that passes its schemas [D.2] [D.4]', async () => {
    const { held, hold } = aHold()
    expect(await hold('kept', { path: { itemId: 9 }, body: { to: 2, more: 1 } })).toEqual(ok('held'))
    expect(held).toMatchObject([['kept', { path: { itemId: 9 }, body: { to: 2 } }]])
    expect(JSON.stringify(held)).not.toContain('more')
  })

  it.each([
    ['slow', {}],
    ['createNote', { projectId: 1, body: { name: 'a', text: '' } }],
    ['kept', { path: { itemId: '9' }, body: { to: 2 } }],
    ['kept', { path: { itemId: 9 }, body: { to: '2' } }],
  ])('never %s with %j [D.4]', async (name, said) => {
    const { held, hold } = aHold()
    expect(await hold(name, said)).toMatchObject({ ok: false })
    expect(held).toEqual([])
  })
})
