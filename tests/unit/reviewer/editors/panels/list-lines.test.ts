import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { groupsIn } from '../../../../../reviewer/editors/document/object-groups'
import { linesOf } from '../../../../../reviewer/editors/panels/objects/list-lines'

const classes = ['Bus', 'Bus', 'Car', 'Van', 'Van', 'Van']
const OBJECTS =
  readDocument({
    instances: classes.map((className) => ({ type: 'bbox', className, points: { x1: 0, y1: 0, x2: 9, y2: 9 } })),
  })?.objects ?? []
const GROUPS = groupsIn(OBJECTS, 'class')

const words = (closed: readonly string[]) =>
  linesOf(OBJECTS.length, GROUPS, new Set(closed))
    .between(0, 99)
    .map((line) => (line.kind === 'heading' ? `${line.isClosed ? '>' : 'v'} ${line.group.key}` : line.at))

it('each group → is under its heading; a collapsed one is only its heading', () => {
  expect(words([])).toEqual(['v Bus', 0, 1, 'v Car', 2, 'v Van', 3, 4, 5])
  expect(words(['Bus', 'Van'])).toEqual(['> Bus', 'v Car', 2, '> Van'])
})

it('an object’s line → is found, and none in a collapsed group', () => {
  const lines = linesOf(OBJECTS.length, GROUPS, new Set(['Car']))
  expect(OBJECTS.map((_, at) => lines.lineOf(at))).toEqual([1, 2, undefined, 5, 6, 7])
  expect(lines.headingOf(2)).toBe(3)
  expect(lines.groupOf(4)?.key).toBe('Van')
  expect(lines.at(8)).toBeUndefined()
})

it('walking → skips headings and collapsed groups, and stops at the ends', () => {
  const lines = linesOf(OBJECTS.length, GROUPS, new Set(['Car']))
  expect([lines.objectFrom(3, 1), lines.objectFrom(4, -1), lines.objectFrom(0, -1)]).toEqual([3, 1, 0])
  expect([lines.objectFrom(-Infinity, -1), lines.objectFrom(Infinity, 1)]).toEqual([0, 5])
  expect(linesOf(OBJECTS.length, GROUPS, new Set(['Bus', 'Car', 'Van'])).objectFrom(1, 1)).toBeUndefined()
  expect(linesOf(3, [], new Set()).objectFrom(9, 1)).toBe(2)
})
