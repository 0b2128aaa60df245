import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '#domain/result'
import type { Answer } from '#protocol/peer'
import { createHostClient } from '../../../../reviewer/host/host-client'

function aClient(answer: Answer) {
  const request = vi.fn(async () => answer)
  return { client: createHostClient({ request, emit: vi.fn() }), request }
}

describe('a call', () => {
  it('passes its args and takes an answer that its row allows, without the fields it does not know [S7.2]', async () => {
    const item = { id: 1, name: 'a', annotation_status: 2, novelty: true }
    const { client, request } = aClient(ok({ data: [item], total: 1, more: 1 }))
    const answer = await client.call('getAssets', [0, 101, ''])
    expect(request).toHaveBeenCalledWith('getAssets', [0, 101, ''], undefined)
    expect(answer).toEqual(ok({ data: [{ id: 1, name: 'a', annotation_status: 2 }], total: 1 }))
  })

  it('turns an answer of the wrong shape into invalid_answer [S7.1]', async () => {
    const { client } = aClient(ok({ data: 'none' }))
    expect(await client.call('getAssets', [0, 101, ''])).toMatchObject({ error: { code: 'invalid_answer' } })
  })

  it('keeps the status and the companions of a rejection, and tells of it once', async () => {
    const { client } = aClient(err({ code: 'status_moved', message: 'Moved.', status: 409, item: { id: 1 } }))
    const heard = vi.fn()
    client.onFailure(heard)
    const answer = await client.call('isAdvancedMode', [])
    expect(answer).toMatchObject({ error: { code: 'status_moved', status: 409, data: { item: { id: 1 } } } })
    expect(heard).toHaveBeenCalledExactlyOnceWith('isAdvancedMode', expect.objectContaining({ status: 409 }))
  })

  it('does not tell of what was cancelled', async () => {
    const { client } = aClient(err({ code: 'aborted', message: 'Cancelled.' }))
    const heard = vi.fn()
    client.onFailure(heard)
    await client.call('isAdvancedMode', [])
    expect(heard).not.toHaveBeenCalled()
  })
})
