import { describe, expect, it } from 'vitest'
import { type History, NO_HISTORY, recorded, redone, undone } from '../../../../domain/annotation/history/history'
import type { Entry } from '../../../../domain/annotation/ops/entry'

const MEGABYTE = 1024 * 1024
const NOWHERE = { before: { selection: [] }, after: { selection: [] } }

/** Step whose delta weighs a little more than this many letters. */
function step(seq: number, letters = 0): Entry {
  const to = 'x'.repeat(letters)
  return {
    seq,
    command: 'set',
    label: 'Text changed',
    delta: [{ o: 'set', id: 'b0', path: ['text'], from: '', to }],
    extra: NOWHERE,
    at: '2026-11-23T10:00:00.000Z',
    by: 'ada@loupe.example',
  }
}

const after = (steps: readonly Entry[]): History => steps.reduce(recorded, NO_HISTORY)
const kept = ({ past }: History) => past.map(({ seq }) => seq)

describe('the history', () => {
  it('keeps a hundred steps, and says when older ones were dropped', () => {
    const full = after(Array.from({ length: 100 }, (_, at) => step(at)))
    expect([full.past.length, full.isCut]).toEqual([100, false])
    const cut = recorded(full, step(100))
    expect([cut.past.length, kept(cut)[0], cut.isCut]).toEqual([100, 1, true])
  })

  it('keeps at most 64 MB of them, and drops the oldest first', () => {
    const heavy = after([step(1, 20 * MEGABYTE), step(2, 20 * MEGABYTE), step(3, 20 * MEGABYTE)])
    expect([kept(heavy), heavy.isCut]).toEqual([[1, 2, 3], false])
    const cut = recorded(heavy, step(4, 30 * MEGABYTE))
    expect([kept(cut), cut.isCut]).toEqual([[3, 4], true])
    // Only as many as necessary.
    expect(kept(recorded(cut, step(5, 10 * MEGABYTE)))).toEqual([3, 4, 5])
  })

  it('can undo and redo the last step, whatever its size', () => {
    const one = after([step(1), step(2, 65 * MEGABYTE)])
    expect([kept(one), one.isCut]).toEqual([[2], true])
    expect(undone(one)).toMatchObject({ past: [], future: [{ seq: 2 }], isCut: true })
    expect(kept(redone(undone(one)))).toEqual([2])
  })

  it('merges steps of the same name within 600 ms, starting from the first', () => {
    const at = (seq: number, ms: number, joins?: string): Entry => ({
      ...step(seq),
      at: new Date(Date.UTC(2026, 10, 23) + ms).toISOString(),
      extra: { before: { selection: [`b${seq}`] }, after: { selection: [] }, ...(joins && { joins }) },
    })
    const one = after([at(1, 0, 'nudge 0'), at(2, 600, 'nudge 0'), at(3, 1_200, 'nudge 0')])
    expect(one.past).toMatchObject([{ seq: 3, extra: { before: { selection: ['b1'] } } }])
    expect(one.past[0]?.delta).toHaveLength(3)
    expect(kept(recorded(one, at(4, 1_801, 'nudge 0')))).toEqual([3, 4])
    expect(kept(recorded(one, at(4, 1_300, 'nudge 1')))).toEqual([3, 4])
    expect(kept(after([at(1, 0), at(2, 1)]))).toEqual([1, 2])
    // An undo in between ends a step.
    expect(kept(recorded(undone(recorded(one, at(4, 1_300))), at(5, 1_400, 'nudge 0')))).toEqual([3, 5])
  })
})
