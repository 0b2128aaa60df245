import { expect, it } from 'vitest'
import { isWorkLine } from '../../../../main/annotations/work-lines'

const HEAD = { t: 'head', projectId: 5, itemId: 11, revision: 3, at: 1, base: 'base.json' }
const RECORD = { n: 1, at: 1, record: { t: 'do', entry: {} } }
const SAVED = { t: 'saved', upTo: 2, revision: 'r4', at: 1 }

it('every line that a work writes is one', () => {
  const others = (['undo', 'redo', 'draft', 'place', 'history'] as const).map((t) => ({ ...RECORD, record: { t } }))
  for (const line of [HEAD, { ...HEAD, base: null, revision: '' }, RECORD, SAVED, ...others])
    expect(isWorkLine(line), JSON.stringify(line)).toBe(true)
})

it.each(['', 'head', 0, true, null, undefined, [], {}, { t: 'head' }, { t: 'other', at: 1 }])('%j is none', (line) => {
  expect(isWorkLine(line)).toBe(false)
})

it('one of which any part is missing or another kind of value is none', () => {
  for (const line of [HEAD, RECORD, SAVED])
    for (const part of Object.keys(line).filter((name) => name !== 't'))
      for (const value of [undefined, true, -1, 1.5, {}])
        expect(isWorkLine({ ...line, [part]: value }), `${JSON.stringify(line)} ${part}: ${value}`).toBe(false)
})

it('a record of a kind that nobody writes is none', () => {
  expect(isWorkLine({ ...RECORD, record: { t: 'erase' } })).toBe(false)
  expect(isWorkLine({ ...RECORD, record: null })).toBe(false)
  expect(isWorkLine({ ...RECORD, record: 'do' })).toBe(false)
})
