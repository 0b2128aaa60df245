import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { digestOf } from '../../../../../reviewer/editors/document/object-digest'

const by = (email: string) => ({ createdBy: { email, role: 'Annotator' } })
const point = (className: string, more: object = {}) => ({ type: 'point', className, x: 1, y: 2, ...more })
const objectsOf = (...instances: readonly object[]) => readDocument({ instances })?.objects ?? []

describe('what is said of all objects', () => {
  it('are the classes of what is placed, the largest first, and the tags beside them', () => {
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

  it('are all who made one, and whether something was decided', () => {
    const plain = objectsOf(point('Car', by('ada@example.org')), point('Car', by('max@example.org')))
    expect([...digestOf(plain).authors]).toEqual(['ada@example.org', 'max@example.org'])
    expect(digestOf(plain).hasDecisions).toBe(false)
    expect(digestOf(objectsOf(point('Car'), point('Car', { error: true }))).hasDecisions).toBe(true)
  })

  it('is gone through once for a list', () => {
    const objects = objectsOf(point('Car'))
    expect(digestOf(objects)).toBe(digestOf(objects))
    expect(digestOf([...objects])).not.toBe(digestOf(objects))
  })
})
