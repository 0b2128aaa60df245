import { describe, expect, it } from 'vitest'
import { ok } from '#domain/result'
import { type Answer, createPending } from '#protocol/pending'

const TIMEOUT_MS = 1_000

function table() {
  let now = 5_000
  let timer: { readonly run: () => void; readonly at: number } | undefined
  const clock = {
    now: () => now,
    setTimeout: (run: () => void, ms: number) => (timer = { run, at: now + ms }),
    clearTimeout: () => (timer = undefined),
  }
  const givenUp: string[] = []
  const answers = new Map<number, Answer>()
  const pending = createPending(clock, TIMEOUT_MS, (id) => givenUp.push(id))
  return {
    pending,
    givenUp,
    answers,
    add: (number: number) => pending.add(number, String(number), (answer) => answers.set(number, answer), undefined),
    advance: (ms: number) => {
      now += ms
      while (timer !== undefined && timer.at <= now) {
        const { run } = timer
        timer = undefined
        run()
      }
    },
  }
}

describe('the table of pending requests', () => {
  it('settles each once, in any order', () => {
    const { pending, add, answers } = table()
    for (const number of [1, 2, 3]) add(number)
    expect([pending.settle('3', ok('c')), pending.settle('1', ok('a')), pending.settle('2', ok('b'))]).toEqual([
      true,
      true,
      true,
    ])
    expect(answers).toEqual(
      new Map([
        [3, ok('c')],
        [1, ok('a')],
        [2, ok('b')],
      ]),
    )
    expect(pending.settle('2', ok('again'))).toBe(false)
    expect(pending.size).toBe(0)
  })

  it.each(['01', '1e0', ' 1', '1.0', '0x1', '+1', '', 'NaN', '-1', '0.5', '99', 'length'])(
    'has no request %j',
    (id) => {
      const { pending, add, answers } = table()
      add(1)
      expect(pending.settle(id, ok(null))).toBe(false)
      expect(pending.size).toBe(1)
      expect(answers.size).toBe(0)
    },
  )

  it('has no request for numbers used by streams', () => {
    const { pending, add } = table()
    for (const number of [2, 5, 9]) add(number)
    expect(['1', '3', '4', '6', '8', '10'].map((id) => pending.settle(id, ok(null)))).toEqual(Array(6).fill(false))
    expect(['9', '2', '5'].map((id) => pending.settle(id, ok(null)))).toEqual([true, true, true])
  })

  it('keeps the few pending ones behind tens of thousands of settled ones, and drops the oldest first', () => {
    const { pending, add, advance, answers, givenUp } = table()
    add(1)
    for (let number = 2; number <= 30_000; number += 1) {
      add(number)
      if (number % 10_000 === 0) advance(100)
      if (number % 9_999 !== 0) expect(pending.settle(String(number), ok(number))).toBe(true)
    }
    expect(pending.size).toBe(4)
    expect(answers.size).toBe(30_000 - 4)
    advance(TIMEOUT_MS - 300)
    expect(givenUp).toEqual(['1', '9999'])
    expect(pending.settle('29997', ok('late'))).toBe(true)
    advance(TIMEOUT_MS)
    expect(givenUp).toEqual(['1', '9999', '19998'])
    expect(answers.get(19_998)).toMatchObject({ ok: false, error: { code: 'timeout' } })
    expect(pending.size).toBe(0)
  })

  it('ends all pending ones', () => {
    const { pending, add, answers, advance, givenUp } = table()
    for (const number of [1, 3, 4]) add(number)
    pending.settle('3', ok(null))
    pending.closeAll({ code: 'aborted', message: 'closed' })
    expect([...answers.keys()]).toEqual([3, 1, 4])
    expect(pending.size).toBe(0)
    advance(TIMEOUT_MS)
    expect(givenUp).toEqual([])
  })
})
