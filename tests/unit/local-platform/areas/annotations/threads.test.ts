import { describe, expect, it } from 'vitest'
import type { Native } from '#domain/annotation/native'
import { changedThreads } from '../../../../../local-platform/areas/annotations/threads'

const signed = (at: number, more: Native = {}): Native => ({
  type: 'comment',
  createdAt: new Date(at).toISOString(),
  createdBy: { email: 'ada@example.org', role: 'Annotator' },
  correspondence: [{ text: `Word ${at}`, email: 'ada@example.org' }],
  ...more,
})
const unsigned = (text: string, more: Native = {}): Native => ({ correspondence: [{ text }], ...more })

describe('comment threads of two versions', () => {
  it('match by author and time, or by their first words', () => {
    const moved = signed(1, { x: 5 })
    const resolved = unsigned('Why?', { resolved: true })
    const changes = changedThreads([moved, resolved, signed(3)], [signed(1), unsigned('Why?'), signed(2)])
    expect(changes).toEqual([
      { old: signed(1), now: moved },
      { old: unsigned('Why?'), now: resolved },
      { old: undefined, now: signed(3) },
      { old: signed(2), now: undefined },
    ])
  })

  it('that exist twice alike are two', () => {
    const twice = [unsigned('Here'), unsigned('Here')]
    expect(changedThreads([], twice)).toHaveLength(2)
    expect(changedThreads([unsigned('Here', { resolved: true })], twice)).toEqual([
      { old: unsigned('Here'), now: unsigned('Here', { resolved: true }) },
      { old: unsigned('Here'), now: undefined },
    ])
  })

  it('may be very many', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => signed(at))
    const changes = changedThreads(
      many.map((one) => ({ ...one, resolved: true })),
      many,
    )
    expect(changes.filter(({ old, now }) => old === undefined || now === undefined)).toEqual([])
  })
})
