import { expect, it } from 'vitest'
import { relabelled } from '../../../../../domain/annotation/commands/change-objects'
import { relateSpans } from '../../../../../domain/annotation/commands/relate-spans'
import { remakeObjects } from '../../../../../domain/annotation/commands/remake-objects'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../../domain/annotation/native'
import { joinSpans } from '../../../../../domain/annotation/text/remake-spans'
import { isRelated, relationsOf, withRelations } from '../../../../../domain/annotation/text/relations'

const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-29T10:00:00.000Z' }
const OF = { classId: 3, className: 'lives in', isRelation: true } as const

const span = (start: number, end: number, id?: string): Native => ({
  type: 'entity',
  ...(id === undefined ? {} : { id }),
  start,
  end,
  className: 'Place',
})
const relation = (from: string, to: string): Native => ({
  type: 'relation',
  id: `${from}${to}`,
  from,
  to,
  className: OF.className,
})

function reading(values: readonly Native[]) {
  return {
    value: (id: string) => values[Number(id.slice(1))],
    z: (id: string) => Number(id.slice(1)),
    top: () => values.length,
    bottom: () => 0,
  }
}

const objectsOf = (instances: readonly Native[]) => readDocument({ instances })?.objects ?? []

it('a span without an id → gets one with its first relation, in the same step', () => {
  const made = relateSpans(reading([span(0, 3, 'a'), span(4, 9)]), {
    id: 'n1',
    from: 'b0',
    to: 'b1',
    of: OF,
    author: AUTHOR,
    newName: () => 'made',
  })
  if ('refusal' in made) return expect.unreachable(made.refusal)
  expect(made.delta).toMatchObject([
    { o: 'set', id: 'b1', path: ['id'], to: 'made' },
    { o: 'add', id: 'n1', value: { type: 'relation', from: 'a', to: 'made', className: 'lives in', classId: 3 } },
  ])
})

it('a relation → connects two different spans, and no relations', () => {
  const document = reading([span(0, 3, 'a'), relation('a', 'a')])
  const wish = { id: 'n1', from: 'b0', of: OF, author: AUTHOR, newName: () => 'x' } as const
  expect(relateSpans(document, { ...wish, to: 'b0' })).toHaveProperty('refusal')
  expect(relateSpans(document, { ...wish, to: 'b1' })).toHaveProperty('refusal')
})

it('relations → are deleted with their spans, and report a missing end', () => {
  const objects = objectsOf([
    span(0, 3, 'a'),
    span(4, 9, 'b'),
    span(10, 12, 'c'),
    relation('a', 'b'),
    relation('b', 'c'),
  ])
  expect(withRelations(objects, [0])).toEqual([0, 3])
  expect(withRelations(objects, [1])).toEqual([1, 3, 4])
  const [a, b] = objects
  if (a === undefined || b === undefined) return expect.unreachable()
  expect(isRelated(objects, a, b, 'lives in')).toBe(true)
  expect(isRelated(objects, b, a, 'lives in')).toBe(false)
  expect(relationsOf(objectsOf([span(0, 3, 'a'), relation('a', 'gone')]))).toMatchObject([
    { from: { row: 0 }, to: undefined },
  ])
})

it('joined spans → keep their relations; one between them is deleted', () => {
  const values = [span(0, 3, 'a'), span(4, 9, 'b'), span(10, 12, 'c'), relation('a', 'b'), relation('b', 'c')]
  const made = remakeObjects(reading(values), {
    ids: ['b0', 'b1', 'b3', 'b4'],
    how: joinSpans,
    newId: () => 'n1',
    author: AUTHOR,
  })
  if ('refusal' in made) return expect.unreachable(made.refusal)
  expect(made.delta).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ o: 'set', id: 'b4', path: ['from'], to: 'a' }),
      expect.objectContaining({ o: 'remove', id: 'b1' }),
      expect.objectContaining({ o: 'remove', id: 'b3' }),
    ]),
  )
})

it('relations and spans → can’t use each other’s classes', () => {
  expect(relabelled({ classId: 1, className: 'Place' })(relation('a', 'b'))).toEqual({})
  expect(relabelled(OF)(span(0, 3))).toEqual({})
  expect(relabelled({ ...OF, className: 'wrote to' })(relation('a', 'b'))).toMatchObject({ className: 'wrote to' })
})
