import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '#domain/result'
import { parseMessage } from '#protocol/parse'
import type { Answer } from '#protocol/peer'
import { createHostClient } from '../../../../reviewer/host/host-client'

const REFUSED = { code: 'limit_reached', message: 'No more.', status: null }

function aClient(answer: Answer) {
  const request = vi.fn(async () => answer)
  return { client: createHostClient({ request, emit: vi.fn() }), request }
}

describe('a call', () => {
  it('sends its arguments and accepts a valid answer, without unknown fields [S7.2]', async () => {
    const item = { id: 1, name: 'a', annotation_status: 2, novelty: true }
    const { client, request } = aClient(ok({ data: [item], total: 1, more: 1 }))
    const answer = await client.call('getAssets', [0, 101, ''])
    expect(request).toHaveBeenCalledWith('getAssets', [0, 101, ''], undefined)
    expect(answer).toEqual(ok({ data: [{ id: 1, name: 'a', annotation_status: 2 }], total: 1 }))
  })

  it('with an invalid answer becomes invalid_answer [S7.1]', async () => {
    const { client } = aClient(ok({ data: 'none' }))
    expect(await client.call('getAssets', [0, 101, ''])).toMatchObject({ error: { code: 'invalid_answer' } })
  })

  it('keeps a rejection’s status and details, and reports it once', async () => {
    const { client } = aClient(err({ code: 'status_moved', message: 'Moved.', status: 409, item: { id: 1 } }))
    const heard = vi.fn()
    client.onFailure(heard)
    const answer = await client.call('isAdvancedMode', [])
    expect(answer).toMatchObject({ error: { code: 'status_moved', status: 409, data: { item: { id: 1 } } } })
    expect(heard).toHaveBeenCalledExactlyOnceWith('isAdvancedMode', expect.objectContaining({ status: 409 }))
  })

  it('accepts a rejection without a status, or with null', async () => {
    expect(parseMessage({ type: 'response', id: '1', state: 'rejected', data: REFUSED })).toMatchObject({ id: '1' })
    const answer = await aClient(err(REFUSED)).client.call('isAdvancedMode', [])
    expect(answer).toEqual(err(expect.objectContaining({ code: 'limit_reached', message: 'No more.' })))
    expect(answer).not.toHaveProperty('error.status', null)
  })

  it('doesn’t report a cancellation', async () => {
    const { client } = aClient(err({ code: 'aborted', message: 'Cancelled.' }))
    const heard = vi.fn()
    client.onFailure(heard)
    await client.call('isAdvancedMode', [])
    expect(heard).not.toHaveBeenCalled()
  })
})
