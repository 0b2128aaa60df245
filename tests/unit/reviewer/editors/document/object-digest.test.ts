import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { digestOf } from '../../../../../reviewer/editors/document/object-digest'

const by = (email: string) => ({ createdBy: { email, role: 'Annotator' } })
const point = (className: string, more: object = {}) => ({ type: 'point', className, x: 1, y: 2, ...more })
const objectsOf = (...instances: readonly object[]) => readDocument({ instances })?.objects ?? []

describe('the summary of all objects', () => {
  it('contains the classes of placed objects, the largest first, and tags separately', () => {
    const objects = objectsOf(
      point('Car'),
      point('Van'),
      { type: 'tag', className: 'Night' },
      point('Tree'),
      point('Van'),
      point('Car'),
      point('Van'),
    )
    const { placed, tags, classes } = digestOf(objects)
    expect(classes.map(({ className, count }) => [className, count])).toEqual([
      ['Van', 3],
      ['Car', 2],
      ['Tree', 1],
    ])
    expect(tags.map(({ className }) => className)).toEqual(['Night'])
    expect(placed.map(({ className }) => className)).toEqual(['Car', 'Van', 'Tree', 'Van', 'Car', 'Van'])
  })

  it('contains all authors, and whether anything was decided', () => {
    const plain = objectsOf(point('Car', by('ada@example.org')), point('Car', by('max@example.org')))
    expect([...digestOf(plain).authors]).toEqual(['ada@example.org', 'max@example.org'])
    expect(digestOf(plain).hasDecisions).toBe(false)
    expect(digestOf(objectsOf(point('Car'), point('Car', { error: true }))).hasDecisions).toBe(true)
  })

  it('is computed once per list', () => {
    const objects = objectsOf(point('Car'))
    expect(digestOf(objects)).toBe(digestOf(objects))
    expect(digestOf([...objects])).not.toBe(digestOf(objects))
  })

  it('after a change equals a full count', () => {
    const kinds = [
      point('Car', by('ada@example.org')),
      point('Van', { error: true }),
      { type: 'tag', className: 'Night' },
    ]
    const all = objectsOf(...Array.from({ length: 30 }, (_, at) => kinds[at % kinds.length] ?? {}))
    const at = fc.integer({ min: 0, max: all.length })
    fc.assert(
      fc.property(at, at, at, (from, gone, come) => {
        const before = all.slice(0, 20)
        digestOf(before)
        const after = before.toSpliced(from, gone, ...all.slice(20, 20 + come))
        const told = digestOf(after)
        // An empty list has nothing in common: everything after it is counted as a whole.
        digestOf([])
        expect(told).toEqual(digestOf([...after]))
      }),
    )
  })

  it('contains the types, and the number of placed objects', () => {
    const { kinds, drawn } = digestOf(objectsOf(point('Car'), { type: 'tag', className: 'Night' }, point('Van')))
    expect([...kinds]).toEqual(['point', 'tag'])
    expect(drawn).toBe(2)
  })
})
