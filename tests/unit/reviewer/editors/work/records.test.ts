import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, partsOf, readRecalled, type WorkRecord } from '../../../../../reviewer/editors/work/records'

const aDo = (seq: number, size = 3): Change => ({
  t: 'do',
  entry: { seq, delta: [{ o: 'add', id: `n${seq}`, value: { note: 'ä"\n'.repeat(size) } }] },
})
/** Text that a host returns for these records. */
const textOf = (records: readonly WorkRecord[]): string =>
  records
    .flatMap(partsOf)
    .map((part, index) => `${JSON.stringify({ ...part, n: index + 1, at: 7 })}\n`)
    .join('')

describe('a work’s records', () => {
  it('are read back as written, long ones in parts', () => {
    const change = fc.oneof(
      fc.tuple(fc.nat(), fc.constantFrom(1, 40, 30_000)).map(([seq, size]) => aDo(seq, size)),
      fc.nat().map((seq): Change => ({ t: 'undo', seq })),
      fc.nat().map((seq): Change => ({ t: 'redo', seq })),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { changes: found, isBroken } = readRecalled(textOf(changes))
        expect(found).toEqual(changes)
        expect(isBroken).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('keep numbers larger than every double, and values that resemble their marker', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(Infinity, -Infinity, 1, null, 'endless'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('endless', 'is', 'x'), tie('value'), { maxKeys: 3 }),
      ),
    })).value
    fc.assert(
      fc.property(value, (from) => {
        const change: Change = { t: 'do', entry: { seq: 1, delta: [{ o: 'set', id: 'b0', from, to: [from] }] } }
        expect(readRecalled(textOf([change])).changes).toEqual([change])
      }),
      { numRuns: 500 },
    )
  })

  describe('records of a merge’s base', () => {
    const AT = '2026-11-24T09:00:00.000Z'
    const began = (revision: number, step: { seq: number; at: string } | null): WorkRecord => ({
      t: 'began',
      step,
      revision,
      theirs: { besides: ['ä'.repeat(70_000)] },
    })
    const merge = (seq: number, at = AT): Change => ({ t: 'do', entry: { seq, at, delta: [] } })
    const read = (records: readonly WorkRecord[]) => readRecalled(textOf(records)).began

    it('contain the number of changes at that time: with the merge’s step, or without one', () => {
      const { began: found, changes } = readRecalled(textOf([aDo(1), began(7, { seq: 2, at: AT }), merge(2), aDo(3)]))
      expect(found).toMatchObject({ changes: 2, upTo: 4, revision: 7, theirs: { besides: ['ä'.repeat(70_000)] } })
      expect(changes).toHaveLength(3)
      expect(read([aDo(1), began(7, null), aDo(2)])).toMatchObject({ changes: 1, upTo: 3, revision: 7 })
    })

    it('are ignored if their step never reached the disk, whatever reused its number', () => {
      const step = { seq: 2, at: AT }
      for (const next of [merge(2, '2026-11-24T09:00:00.001Z'), merge(3), { t: 'undo', seq: 2 } as const])
        expect(read([aDo(1), began(7, step), next, merge(2)])).toBeUndefined()
      expect(read([aDo(1), began(7, step)])).toBeUndefined()
      expect(read([aDo(1), began(7, null), began(8, step), aDo(2)])).toMatchObject({ revision: 7 })
      expect(read([aDo(1), began(7, step), began(8, step), merge(2)])).toMatchObject({ revision: 8 })
    })
  })

  it('have no part above 64 KB', () => {
    const parts = partsOf(aDo(1, 100_000))
    expect(parts.length).toBeGreaterThan(4)
    for (const part of parts) expect(JSON.stringify(part['text']).length).toBeLessThan(250_000)
    expect(partsOf(aDo(1))).toHaveLength(1)
  })

  it('contain the person’s last position, and unfinished drawings', () => {
    const place = (zoom: number): WorkRecord => ({ t: 'place', place: { zoom } })
    const draft: WorkRecord = { t: 'draft', draft: { points: [1, 2] } }
    expect(readRecalled(textOf([place(1), aDo(1), draft, place(2)]))).toMatchObject({
      place: { zoom: 2 },
      draft: { points: [1, 2] },
    })
    // A finished shape is no draft any more.
    expect(readRecalled(textOf([draft, aDo(1)])).draft).toBeUndefined()
  })

  it('contain how much of them the platform has', () => {
    const text = textOf([aDo(1), { t: 'place', place: {} }, aDo(2), aDo(3)])
    const saved = (upTo: number, revision: number) => `${JSON.stringify({ t: 'saved', upTo, revision })}\n`
    expect(readRecalled(`${text}${saved(3, 8)}`).saved).toEqual({ changes: 2, upTo: 3, revision: 8 })
    // An earlier save with a later answer changes nothing.
    expect(readRecalled(`${text}${saved(4, 9)}${saved(3, 8)}`).saved).toEqual({ changes: 3, upTo: 4, revision: 9 })
    expect(readRecalled(text).saved).toBeUndefined()
  })

  it('end at the first gap, because later ones depend on it', () => {
    const lines = textOf([aDo(1), aDo(2), aDo(3)]).split('\n')
    const holes = [
      [lines[0], lines[2]],
      [lines[0], '{"t":"do","n":2}', lines[2]],
      [lines[0], 'no json', lines[2]],
      [lines[0], '7', lines[2]],
      [lines[0], '{"n":2,"t":"do","entry":{"seq":2,"delta":{}}}', lines[2]],
      [lines[0], '{"n":2,"t":"do","part":2,"of":2,"text":"{}"}', lines[2]],
    ]
    for (const hole of holes) {
      expect(readRecalled(hole.join('\n'))).toMatchObject({ changes: [{ entry: { seq: 1 } }], isBroken: true })
    }
  })

  it('with missing last parts count as never begun', () => {
    const lines = textOf([aDo(1), aDo(2, 100_000)])
      .trimEnd()
      .split('\n')
    const found = readRecalled(lines.slice(0, -1).join('\n'))
    expect(found).toMatchObject({ changes: [{ entry: { seq: 1 } }], isBroken: false })
    const next = `${JSON.stringify({ ...aDo(2), n: lines.length })}\n`
    expect(readRecalled(`${lines.slice(0, -1).join('\n')}\n${next}`).changes).toEqual([aDo(1), aDo(2)])
  })
})
