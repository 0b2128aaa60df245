import { describe, expect, it } from 'vitest'
import { packedEntries, unpackedEntries } from '../../../../../reviewer/editors/workers/packed-entries'

describe('entries that cross to a worker', () => {
  it('are the same there: as they came, changed, and made here', () => {
    const entries = [
      { base: 0, text: undefined },
      { base: 7, text: '{"x":1}' },
      { base: undefined, text: '{"new":true}' },
      { base: undefined, text: '' },
      { base: 2, text: undefined },
    ]
    const packed = packedEntries(entries)
    expect([...packed.bases]).toEqual([0, 7, -1, -1, 2])
    expect(unpackedEntries(packed)).toEqual(entries)
  })
})
