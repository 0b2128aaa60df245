import { expect, it, vi } from 'vitest'
import { CancelSource } from '#protocol/port'
import { createTurns } from '../../../../renderer/bridge/turns'
import { settled } from '../../../fakes/manual-clock'

function someTurns(atOnce: number) {
  const onCrowd = vi.fn()
  const turns = createTurns({ atOnce, waitingMax: 3, onCrowd })
  const running: { readonly name: string; readonly end: () => void; readonly fail: () => void }[] = []
  const take = (name: string, signal = new CancelSource()) =>
    turns.take(
      () =>
        new Promise<string>((end, fail) => {
          running.push({ name, end: () => end(name), fail: () => fail(new Error(name)) })
        }),
      signal,
      'given up',
    )
  const names = () => running.map(({ name }) => name)
  return { take, running, names, onCrowd }
}

it('tasks → run up to the limit, the others in order', async () => {
  const { take, running, names } = someTurns(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => take(name))
  await settled()
  expect(names()).toEqual(['a', 'b'])
  running[1]?.end()
  await settled()
  expect(names()).toEqual(['a', 'b', 'c'])
  running[0]?.end()
  running[2]?.end()
  await settled()
  running[3]?.end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('a failed task → frees its slot', async () => {
  const { take, running, names } = someTurns(1)
  const first = take('a')
  void take('b')
  await settled()
  running[0]?.fail()
  await expect(first).rejects.toThrow('a')
  await settled()
  expect(names()).toEqual(['a', 'b'])
})

it('a cancelled task → delays nobody, running or waiting', async () => {
  const { take, running, names } = someTurns(1)
  const [started, queued] = [new CancelSource(), new CancelSource()]
  void take('a', started)
  const given = take('b', queued)
  void take('c')
  void take('d')
  await settled()
  queued.abort()
  started.abort()
  await settled()
  expect(names()).toEqual(['a', 'c'])
  expect(await given).toBe('given up')
  // The end of a cancelled call admits no other.
  running[0]?.end()
  await settled()
  expect(names()).toEqual(['a', 'c'])
})

it('more tasks than may wait → are refused with a message', async () => {
  const { take, onCrowd } = someTurns(1)
  for (const name of ['a', 'b', 'c', 'd']) void take(name)
  expect(onCrowd).not.toHaveBeenCalled()
  expect(await take('e')).toBe('given up')
  expect(onCrowd).toHaveBeenCalledOnce()
})
