import { expect, it } from 'vitest'
import { mergeThree } from '#domain/annotation/versions/merge-three'

const SIGNED = { updatedAt: '2026-11-20T10:00:00.000Z', updatedBy: { email: 'bo@example.test' } }
const text = (nth: number, className: string, beside: object = {}) =>
  JSON.stringify({
    type: 'bbox',
    className,
    points: { x1: nth * 100, y1: 0, x2: nth * 100 + 10, y2: 10 },
    createdAt: `2026-11-20T09:00:0${nth}.000Z`,
    createdBy: { email: 'ada@example.test' },
    ...beside,
  })

/** Merges versions that begin with the base's objects, in its order. */
function merged(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const object = (one: string) => ({ text: one })
  return mergeThree({
    base: base.map(object),
    mine: mine.map(object),
    theirs,
    hereOf: Int32Array.from(base.keys()),
    threads: { base: [], mine: [], theirs: [] },
  })
}
const NOTHING = { change: [], remove: [], add: [], clashes: [] }

it('equal changes of both sides → no question and no step, even with different signatures or key order', () => {
  const base = [text(0, 'Car'), text(1, 'Car')]
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text(1, 'Van'))).toReversed()))
  const found = merged(base, [text(0, 'Van'), text(1, 'Van')], [text(0, 'Van', SIGNED), reordered])
  expect(found).toMatchObject({ merge: NOTHING, joined: [], twins: [] })
})

it('different changes of both sides → a question, even if another object of mine equals theirs', () => {
  const found = merged([text(0, 'Car')], [text(0, 'Van'), text(0, 'Bus')], [text(0, 'Bus')])
  expect(found.merge).toEqual({ ...NOTHING, clashes: [{ base: 0, theirs: 0, isGone: false }] })
})

it('several equal objects → each answers for itself', () => {
  const base = [text(0, 'Car'), text(1, 'Car')]
  const found = merged(base, [text(0, 'Van'), text(1, 'Bus')], [text(0, 'Van'), text(1, 'Van')])
  expect(found.merge.clashes).toEqual([{ base: 1, theirs: 1, isGone: false }])
})
