import { expect, it } from 'vitest'
import { STREAM_CREDIT_MAX } from '#domain/constants'
import type { StreamMessage } from '#protocol/envelopes'
import { StreamConsumer } from '#protocol/stream-consumer'

const CLOCK = { now: () => 0, setTimeout: () => 0, clearTimeout: () => undefined }

function aConsumer(credit: number) {
  const sent: StreamMessage[] = []
  const ended: unknown[][] = []
  const consumer = new StreamConsumer(
    '7',
    (message) => sent.push(message),
    (...end) => ended.push(end),
    credit,
    CLOCK,
    30_000,
  )
  return { consumer, sent, ended }
}

it('a stream → reports its end once, by id, and whether the reader ended it [S7.1]', () => {
  const done = aConsumer(4)
  done.consumer.onDone()
  done.consumer.onDone()
  expect(done.ended).toEqual([['7', false]])
  const left = aConsumer(4)
  left.consumer.cancel()
  left.consumer.onDone()
  expect(left.ended).toEqual([['7', true]])
  expect(left.sent.at(-1)).toEqual({ type: 'stream', id: '7', item: 'cancel' })
})

it('a stream → accepts its granted credit even if earlier values are half read, and no more [S9.4]', async () => {
  const { consumer, sent, ended } = aConsumer(4)
  for (const value of ['a', 'b', 'c']) consumer.onValue(value)
  expect([await consumer.next(), await consumer.next()]).toMatchObject([{ value: 'a' }, { value: 'b' }])
  const granted = () => sent.reduce((sum, message) => sum + (message.item === 'read' ? message.count : 0), 0)
  expect(granted()).toBe(6)
  for (const value of ['d', 'e', 'f']) consumer.onValue(value)
  expect(ended).toEqual([])
  consumer.onValue('one too many')
  expect(ended).toEqual([['7', true]])
})

it('a stream → never has more than 1,024 values in transit, whatever its credit [S9.4]', () => {
  const { sent } = aConsumer(STREAM_CREDIT_MAX * 4)
  expect(sent).toEqual([{ type: 'stream', id: '7', item: 'read', count: 1_024 }])
})
