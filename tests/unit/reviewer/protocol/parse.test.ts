import { describe, expect, it } from 'vitest'
import { parseMessage } from '#protocol/parse'

describe('parseMessage', () => {
  it.each([
    { type: 'request', id: '1', action: 'a', args: [] },
    { type: 'response', id: '1', state: 'fulfilled', data: undefined },
    { type: 'response', id: '1', state: 'rejected', data: { code: 'c', message: 'm', status: 403, item: {} } },
    { type: 'abort', id: '1' },
    { type: 'stream', id: '1', item: 'read', count: 3 },
    { type: 'stream', id: '1', item: 'cancel' },
    { type: 'stream', id: '1', item: 'message', value: undefined },
    { type: 'stream', id: '1', item: 'message', done: true },
    { type: 'stream', id: '1', item: 'error', data: { code: 'c', message: 'm' } },
    { type: 'event', name: 'offline' },
    { type: 'event', name: 'offline', data: 1, more: 'ignored' },
  ])('returns a valid message unchanged: %j [S7.1]', (message) => {
    expect(parseMessage(message)).toBe(message)
  })

  it.each([
    [
      { type: 'request', id: '1', action: 'a' },
      { of: 'request', id: '1' },
    ],
    [{ type: 'request', action: 'a', args: [] }, { of: 'request' }],
    [
      { type: 'request', id: 4, action: 'a', args: [] },
      { of: 'request', id: 4 },
    ],
    [
      { type: 'response', id: '1', state: 'pending' },
      { of: 'response', id: '1' },
    ],
    [
      { type: 'response', id: '1', state: 'rejected', data: 'no' },
      { of: 'response', id: '1' },
    ],
    [
      { type: 'stream', id: '1', item: 'read', count: 0 },
      { of: 'stream', id: '1', item: 'read' },
    ],
    [
      { type: 'stream', id: '1', item: 'read', count: 1.5 },
      { of: 'stream', id: '1', item: 'read' },
    ],
    [
      { type: 'stream', id: '1', item: 'message' },
      { of: 'stream', id: '1', item: 'message' },
    ],
    [
      { type: 'stream', id: '1', item: 'error', data: {} },
      { of: 'stream', id: '1', item: 'error' },
    ],
    [{ type: 'event' }, { of: 'event' }],
  ])('names the intended type of a malformed message: %j [S7.1]', (message, expected) => {
    expect(parseMessage(message)).toEqual({ type: 'malformed', ...expected })
  })

  it.each([null, 1, 'request', [], {}, { type: 'foo', id: '1' }])('returns no type for %j', (value) => {
    expect(parseMessage(value)).toEqual({ type: 'malformed', of: 'unknown' })
  })
})
