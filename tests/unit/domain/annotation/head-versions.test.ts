import { describe, expect, it } from 'vitest'
import { ABSENT } from '../../../../domain/annotation/ops/op'
import { compareHeads, mergeHeads } from '../../../../domain/annotation/versions/head-versions'

const BASE = {
  metadata: { name: 'a', status: 1 },
  tags: ['x'],
  data: { kept: 1, mine: 1, theirs: 1, both: 1, gone: 1 },
}

describe('two heads', () => {
  it('differ by path, ignoring what the platform writes', () => {
    const after = {
      metadata: { name: 'b' },
      tags: ['x', 'y'],
      data: { kept: 1, mine: 2, theirs: 1, both: 1 },
      freeText: 'so',
    }
    expect(compareHeads(BASE, after)).toEqual([
      { path: ['tags'], how: 'changed', was: ['x'], is: ['x', 'y'] },
      { path: ['data', 'mine'], how: 'changed', was: 1, is: 2 },
      { path: ['data', 'gone'], how: 'deleted', was: 1, is: ABSENT },
      { path: ['freeText'], how: 'added', was: ABSENT, is: 'so' },
    ])
  })

  it('merge by path: one-sided changes are taken, equal ones aren’t asked, conflicts are', () => {
    const mine = { ...BASE, tags: ['x', 'm'], data: { ...BASE.data, mine: 2, both: 2, gone: 5 }, new: { a: 1, c: 3 } }
    const { gone: _, ...left } = BASE.data
    const theirs = {
      ...BASE,
      metadata: {},
      data: { ...left, theirs: 3, both: 2 },
      new: { a: 2, b: 1, c: 3 },
      tags: ['x'],
    }
    expect(mergeHeads(BASE, mine, theirs)).toEqual({
      take: [
        { path: ['data', 'theirs'], to: 3 },
        { path: ['new', 'b'], to: 1 },
      ],
      clashes: [
        { path: ['data', 'gone'], mine: 5, theirs: ABSENT },
        { path: ['new', 'a'], mine: 1, theirs: 2 },
      ],
    })
  })
})
