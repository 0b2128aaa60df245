import { describe, expect, it } from 'vitest'
import type { HttpClient, HttpRequest } from '../../../../main/http/client'
import type { HttpAnswer } from '../../../../main/http/http-answer'
import { createCall } from '../../../../main/services/call'
import { endpointUrl } from '../../../../main/services/endpoint-url'

const wireItem = {
  id: 1,
  name: 'a.jpg',
  folder_id: 2,
  annotation_status: 1,
  approval_status: 0,
  is_pinned: false,
  meta: null,
  mime: 'image/jpeg',
  annotation_revision: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const me = { id: 1, email: 'a@b.c', first_name: 'A', last_name: 'B', user_role: 12 }

function platform(...answers: readonly { readonly status: number; readonly body: string }[]) {
  const sent: HttpRequest[] = []
  const http: HttpClient = {
    send: async (request) => {
      const next = answers[Math.min(sent.length, answers.length - 1)]
      sent.push(request)
      const answer: HttpAnswer = { status: next?.status ?? 500, headers: {}, body: Buffer.from(next?.body ?? '') }
      return { ok: true, value: answer }
    },
    stream: () => Promise.reject(new Error('not asked for')),
  }
  const renewals: string[] = []
  const call = createCall({
    http,
    address: async (service) => ({ ok: true, value: `http://127.0.0.1/${service}/` }),
    accessToken: async (renew) => {
      if (renew !== undefined) renewals.push(renew.refused)
      return { ok: true, value: renewals.length === 0 ? 'old' : 'new' }
    },
  })
  return { sent, renewals, call }
}

describe('calls of the endpoint table', () => {
  it('fill path and query under the service’s base address [S7.5]', () => {
    expect(
      endpointUrl('https://h/base/', 'team/{id}/x', {
        path: { id: 'a/b' },
        query: { q: 'ä b', none: undefined, flag: true },
      }),
    ).toBe('https://h/base/team/a%2Fb/x?q=%C3%A4+b&flag=true')
  })

  it('have only whole characters in their address', () => {
    expect(endpointUrl('https://h/', 'files/{name}', { path: { name: 'a\ud800' }, query: { q: '\udc00' } })).toBe(
      'https://h/files/a%EF%BF%BD?q=%EF%BF%BD',
    )
  })

  it('carry the token in a header and return the checked body [D.1] [D.2]', async () => {
    const { call, sent } = platform({ status: 200, body: JSON.stringify(me) })
    expect(await call('me', {})).toEqual({ ok: true, value: me })
    expect(sent[0]).toMatchObject({
      url: 'http://127.0.0.1/main/user/ME',
      isAsset: false,
      headers: { authorization: 'Bearer old' },
    })
  })

  it('name their scope in a header if their row has one [S7.5]', async () => {
    const { call, sent } = platform({ status: 200, body: '{"data":[]}' })
    await call('countItems', { query: { team_id: 3, project_id: 7 } })
    await call('me', {})
    const said = sent.map(({ headers }) => headers['x-sa-entity-context'])
    expect(said.map((text) => text && JSON.parse(Buffer.from(text, 'base64').toString()))).toEqual([
      { team_id: 3, project_id: 7 },
      undefined,
    ])
  })

  it('accept the requested number of rows, and no answer with one more [S7.5]', async () => {
    const rows = (count: number) =>
      JSON.stringify({ data: Array.from({ length: count }, () => wireItem), count, total: 9 })
    const asked = { query: { team_id: 3, project_id: 7 }, body: { query: { limit: 2, offset: 0 } } }
    const { call } = platform({ status: 200, body: rows(2) }, { status: 200, body: rows(3) })
    expect(await call('searchItems', asked)).toMatchObject({ ok: true, value: { total: 9 } })
    expect(await call('searchItems', asked)).toMatchObject({ ok: false, error: { code: 'invalid_answer' } })
  })

  it('aren’t sent with a token that arrived after they were cancelled', async () => {
    const { call, sent } = platform({ status: 200, body: JSON.stringify(me) })
    const stop = new AbortController()
    const answer = call('me', { signal: stop.signal })
    stop.abort()
    expect(await answer).toMatchObject({ ok: false, error: { code: 'aborted' } })
    expect(sent).toEqual([])
  })

  it.each([301, 302, 304, 399, 400])('reject a %i, however valid its body [S8.1]', async (status) => {
    const { call } = platform({ status, body: JSON.stringify(me) })
    expect(await call('me', {})).toMatchObject({ ok: false, error: { status, data: me } })
  })

  it('are repeated once with a renewed token, never twice [S4.10]', async () => {
    const good = platform({ status: 401, body: '{}' }, { status: 200, body: JSON.stringify(me) })
    expect((await good.call('me', {})).ok).toBe(true)
    expect(good.sent.map((request) => request.headers['authorization'])).toEqual(['Bearer old', 'Bearer new'])
    const bad = platform({ status: 401, body: '{}' })
    expect(await bad.call('me', {})).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
    expect(bad.sent).toHaveLength(2)
    expect(bad.renewals).toEqual(['old'])
  })

  it.each(['', '<html>welcome</html>', '{"id":"1"}', 'null', '[]'])(
    'reject the successful answer %j of another form [S8.1]',
    async (body) => {
      const { call } = platform({ status: 200, body })
      expect(await call('me', {})).toMatchObject({ ok: false, error: { code: 'invalid_answer' } })
    },
  )

  it('send the idempotency key of a write [D.2]', async () => {
    const { call, sent } = platform({ status: 403, body: '{"code":"transition_refused"}' })
    const refused = await call('changeItemStatus', {
      path: { itemId: 5 },
      query: { team_id: 1, project_id: 2 },
      body: { from_status_id: 1, status_id: 2 },
      idempotencyKey: 'k',
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'transition_refused', status: 403 } })
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: 'http://127.0.0.1/items/api/v1/items/5/status?team_id=1&project_id=2',
      headers: { 'idempotency-key': 'k' },
    })
  })
})
