import { describe, expect, it } from 'vitest'
import { packedEntries, unpackedEntries } from '../../../../../reviewer/editors/workers/packed-entries'

describe('entries sent to a worker', () => {
  it('arrive unchanged: original, changed, and new ones', () => {
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
