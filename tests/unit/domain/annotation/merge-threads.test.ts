import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeThreads } from '../../../../domain/annotation/comments/merge-threads'
import { isNative, type Native } from '../../../../domain/annotation/native'

const remark = (text: string, minute: number): Native => ({
  text,
  email: 'bo@example.test',
  createdAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
})
const thread = (nth: number, more: Native = {}): Native => ({
  x: nth,
  y: 0,
  own: { kept: nth },
  resolved: false,
  correspondence: [remark(`begun ${nth}`, nth)],
  createdAt: `2026-11-20T10:00:00.${100 + nth}Z`,
  createdBy: { email: 'bo@example.test', role: 'QA' },
  ...more,
})
const answered = (one: Native, text: string, minute: number): Native => ({
  ...one,
  correspondence: [...(one['correspondence'] as readonly Native[]), remark(text, minute)],
})
const named = (values: readonly Native[]) => values.map((value, at) => ({ id: `c${at}` as const, value }))

/** One's own threads after a merge. */
function after(
  base: readonly Native[],
  mine: readonly (Native | undefined)[],
  theirs: readonly unknown[],
  made: readonly Native[] = [],
) {
  const own = [
    ...mine.flatMap((value, at) => (value === undefined ? [] : [{ id: `c${at}` as const, value }])),
    ...made.map((value, at) => ({ id: `t${at}` as const, value })),
  ]
  const merge = mergeThreads({ base: named(base), mine: own, theirs })
  const changes = new Map(merge.change.map(({ id, value }) => [id as string, value]))
  const left = own.flatMap(({ id, value }) => (merge.remove.includes(id) ? [] : [changes.get(id) ?? value]))
  return [...left, ...merge.add]
}
const said = (threads: readonly Native[]) =>
  threads.map(({ correspondence }) =>
    Array.isArray(correspondence) ? correspondence.filter(isNative).map(({ text }) => text) : [],
  )

describe('merging the comments of two versions', () => {
  it('contains every thread and answer of both, each once, by age', () => {
    const [a, b] = [thread(1), thread(2)]
    const mine = [answered(a, 'mine', 40), b]
    const theirs = [answered(answered(a, 'theirs', 30), 'theirs later', 50), { ...b, resolved: true }, thread(3)]
    const made = after([a, b], mine, theirs, [thread(4)])
    expect(said(made)).toEqual([['begun 1', 'theirs', 'mine', 'theirs later'], ['begun 2'], ['begun 4'], ['begun 3']])
    expect(made[1]).toEqual({ ...b, resolved: true })
    expect(made[0]?.['own']).toEqual({ kept: 1 })
  })

  it('deletes a thread that one side deleted, unless the other continued it', () => {
    const all = [thread(1), thread(2), thread(3)]
    const [a, b, c] = [thread(1), thread(2), thread(3)]
    expect(said(after(all, [undefined, undefined, c], [a, answered(b, 'but', 30)]))).toEqual([['begun 2', 'but']])
    expect(said(after(all, [answered(a, 'still', 30), b, c], [c]))).toEqual([['begun 1', 'still'], ['begun 3']])
  })

  it('contains equal comments once, as after a save whose answer was lost', () => {
    const mine = thread(7)
    expect(after([], [], [answered(mine, 'more', 30)], [mine])).toEqual([answered(mine, 'more', 30)])
    expect(after([], [], [mine], [mine])).toEqual([mine])
  })

  it('applies an author’s edits and deletions', () => {
    const base = answered(thread(1), 'wrong', 20)
    const right = { ...base, correspondence: [remark('begun 1', 1), { ...remark('right', 20), updatedAt: 'now' }] }
    expect(said(after([base], [base], [right]))).toEqual([['begun 1', 'right']])
    expect(said(after([base], [answered(base, 'so', 30)], [right]))).toEqual([['begun 1', 'right', 'so']])
    expect(said(after([base], [base], [thread(1)]))).toEqual([['begun 1']])
  })

  it('loses no answer of either side, whatever both did', () => {
    const way = fc.constantFrom('kept', 'answered', 'resolved')
    fc.assert(
      fc.property(fc.array(fc.tuple(way, way), { maxLength: 8 }), fc.nat(3), fc.nat(3), (ways, more, others) => {
        const base = ways.map((_, at) => thread(at))
        const act = (who: string, minute: number) => (one: Native, how: string) => {
          if (how === 'kept') return one
          return how === 'resolved' ? { ...one, resolved: true } : answered(one, `${who} ${String(one['x'])}`, minute)
        }
        const [mine, theirs] = [act('mine', 30), act('theirs', 40)]
        const own = base.map((one, at) => mine(one, ways[at]?.[0] ?? 'kept'))
        const theirThreads = base.map((one, at) => theirs(one, ways[at]?.[1] ?? 'kept'))
        const begun = (count: number, from: number) => Array.from({ length: count }, (_, at) => thread(from + at))
        const made = after(base, own, [...theirThreads, ...begun(others, 20)], begun(more, 30))
        const expected = [...own, ...theirThreads, ...begun(more, 30), ...begun(others, 20)]
        expect(new Set(said(made).flat())).toEqual(new Set(said(expected).flat()))
        expect(said(made).flat()).toHaveLength(new Set(said(made).flat()).size)
        for (const [at, [a, b]] of ways.entries())
          expect(made[at]?.['resolved']).toBe(a === 'resolved' || b === 'resolved')
      }),
    )
  })
})
