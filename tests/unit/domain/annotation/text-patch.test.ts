import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../../../domain/annotation/commands/changed-fields'
import { changed } from '../../../../domain/annotation/ops/apply'
import { inverse } from '../../../../domain/annotation/ops/invert'
import type { Native } from '../../../../domain/annotation/native'
import { ABSENT, type Op } from '../../../../domain/annotation/ops/op'
import { inversePatch, patchedText, textPatch } from '../../../../domain/annotation/ops/text-patch'

const LONG = 'A lorry waits at the second crossing, with both of its indicators on.'

/** The object after each of these ops, as a journal would restore them. */
function after(value: Native, delta: readonly Op[]): Native {
  const read = JSON.parse(JSON.stringify(delta)) as readonly Op[]
  return read.reduce((left, op) => (op.o === 'set' || op.o === 'text' ? changed(left, [op]) : left), value)
}

describe('a change of a text', () => {
  it('of 60 letters or more is stored as a difference, shorter ones in full [S9.2]', () => {
    const [short, long] = ['x'.repeat(59), 'x'.repeat(60)]
    expect(changedFields('b0', { own: 'x' }, { own: short })).toEqual([
      { o: 'set', id: 'b0', path: ['own'], from: 'x', to: short },
    ])
    expect(changedFields('b0', { own: `${short}y` }, { own: `${short}z` })).toEqual([
      { o: 'text', id: 'b0', path: ['own'], patch: [[59, 'y', 'z']] },
    ])
    expect(changedFields('b0', { own: long }, { own: 'x' })).toMatchObject([{ o: 'text' }])
    expect(changedFields('b0', { own: long }, { own: ABSENT })).toMatchObject([{ o: 'set', to: ABSENT }])
    expect(changedFields('b0', {}, { own: long })).toMatchObject([{ o: 'set', from: ABSENT, to: long }])
  })

  it('in a list of answers is stored without the other answers, which differs from another answer', () => {
    const other = { groupId: 1, groupName: 'Kind', name: 'Lorry' }
    const said = (name: string) => ({ groupId: 2, groupName: 'Note', name })
    const before = { attributes: [other, said(LONG)] }
    const longer = { attributes: [other, said(`${LONG} It leaves.`)] }
    expect(changedFields('b0', before, longer)).toEqual([
      { o: 'text', id: 'b0', path: ['attributes', 1, 'name'], patch: [[LONG.length, '', ' It leaves.']] },
    ])
    const both = { attributes: [{ ...other, name: 'Van' }, said(`${LONG} It leaves.`)] }
    expect(changedFields('b0', before, both)).toMatchObject([{ o: 'set', path: ['attributes'] }])
    expect(changedFields('b0', before, { attributes: [said(`${LONG}!`)] })).toMatchObject([{ o: 'set' }])
  })

  it('is undone and redone exactly, for any texts, also after it was stored', () => {
    const letters = fc.constantFrom('a', 'b', ' ', '\n', '"', '\u00e4', '\ud83d\ude9a', '\ud83d\ude9b', '\ud83d')
    const text = fc.string({ unit: letters, maxLength: 200, size: 'max' })
    fc.assert(
      fc.property(text, text, text, (shared, one, other) => {
        const [before, now] = [{ own: `${one}${shared}${other}` }, { own: `${other}${shared}${one}` }]
        const delta = changedFields('b0', before, now)
        expect(after(before, delta)).toEqual(now)
        expect(after(now, inverse(delta))).toEqual(before)
        const patch = textPatch(before.own, now.own)
        expect(patchedText(before.own, patch)).toBe(now.own)
        expect(patchedText(now.own, inversePatch(patch))).toBe(before.own)
      }),
      { numRuns: 500 },
    )
  })

  it('between two unrelated pages is one replacement, at once', () => {
    const [from, to] = [`<${'ab'.repeat(100_000)}>`, `<${'cd'.repeat(100_000)}>`]
    expect(textPatch(from, to)).toEqual([[1, from.slice(1, -1), to.slice(1, -1)]])
  })
})
