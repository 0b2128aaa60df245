import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { briefLine, isWorkLine, RECORD_KINDS, toldLine } from '../../../../main/annotations/work-lines'

const HEAD = { t: 'head', projectId: 5, itemId: 11, revision: 3, at: 1, base: 'base.json' }
const RECORD = { n: 1, at: 1, record: { t: 'do', entry: {} } }
const SAVED = { t: 'saved', upTo: 2, revision: 'r4', at: 1 }

it('every line written by a work → is valid', () => {
  const others = (['undo', 'redo', 'draft', 'place', 'began', 'history'] as const).map((t) => ({
    ...RECORD,
    record: { t },
  }))
  for (const line of [HEAD, { ...HEAD, base: null, revision: '' }, RECORD, SAVED, ...others])
    expect(isWorkLine(line), JSON.stringify(line)).toBe(true)
})

it.each(['', 'head', 0, true, null, undefined, [], {}, { t: 'head' }, { t: 'other', at: 1 }])(
  '%j → is invalid',
  (line) => {
    expect(isWorkLine(line)).toBe(false)
  },
)

it('a line with a missing or mistyped part → is invalid', () => {
  for (const line of [HEAD, RECORD, SAVED])
    for (const part of Object.keys(line).filter((name) => name !== 't'))
      for (const value of [undefined, true, -1, 1.5, {}])
        expect(isWorkLine({ ...line, [part]: value }), `${JSON.stringify(line)} ${part}: ${value}`).toBe(false)
})

it('a record of an unknown kind → is invalid', () => {
  expect(isWorkLine({ ...RECORD, record: { t: 'erase' } })).toBe(false)
  expect(isWorkLine({ ...RECORD, record: null })).toBe(false)
  expect(isWorkLine({ ...RECORD, record: 'do' })).toBe(false)
})

it('a line → is returned verbatim, whatever a record contains in whatever order', () => {
  const kind = fc.constantFrom(...RECORD_KINDS)
  const rest = fc.dictionary(
    fc.oneof(fc.constantFrom('n', 'at', 'record'), fc.string({ unit: 'grapheme' })),
    fc.jsonValue(),
  )
  const record = fc
    .tuple(kind, rest, fc.boolean())
    .map(([t, said, isFirst]) => (isFirst ? { t, ...said, t2: t } : { ...said, t }))
  fc.assert(
    fc.property(record, fc.nat(), fc.nat(), (said, n, at) => {
      const line = Buffer.from(JSON.stringify({ n, at, record: said }))
      const isLine = isWorkLine(JSON.parse(line.toString()))
      const told = Buffer.concat(toldLine(line)).toString()
      // An expectation's return value is no verdict on the property.
      if (!isLine) {
        expect(told).toBe('')
        return
      }
      expect(told.endsWith('\n')).toBe(true)
      expect(JSON.parse(told)).toEqual(JSON.parse(JSON.stringify({ ...said, n, at })))
      expect(briefLine(line)).toMatchObject({ n, at, record: { t: said.t } })
    }),
    { numRuns: 2_000 },
  )
})

it('other lines → only saves are returned, neither the work’s subject nor invalid lines', () => {
  const told = (line: unknown) => Buffer.concat(toldLine(Buffer.from(JSON.stringify(line)))).toString()
  expect(told(SAVED)).toBe(`${JSON.stringify(SAVED)}\n`)
  for (const line of [HEAD, { journal: 'work' }, { ...RECORD, record: { t: 'erase' } }, 17]) expect(told(line)).toBe('')
})
