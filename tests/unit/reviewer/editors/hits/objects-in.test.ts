import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { objectsIn } from '../../../../../reviewer/editors/hits/objects-in'

const box = (className: string, x1: number, y1: number, x2: number, y2: number) => ({
  type: 'bbox',
  className,
  points: { x1, y1, x2, y2 },
})
const OBJECTS =
  readDocument({
    instances: [
      box('Inside', 110, 110, 150, 150),
      box('Across', 180, 120, 260, 140),
      box('Beside', 201, 100, 300, 200),
      box('Below', 100, 301, 200, 400),
      box('Around', 0, 0, 500, 500),
      { type: 'tag', className: 'Rain' },
    ],
  })?.objects ?? []
const FRAME = { x: 100, y: 100, width: 100, height: 200 }
const names = (isWhole: boolean) => objectsIn(OBJECTS, FRAME, isWhole).map(({ className }) => className)

it('a selection rectangle → selects touched objects, or only enclosed ones', () => {
  expect(names(false)).toEqual(['Inside', 'Across', 'Around'])
  expect(names(true)).toEqual(['Inside'])
})

it('touching its edge → counts as inside', () => {
  const at = (...corners: [number, number, number, number]) =>
    objectsIn(readDocument({ instances: [box('Car', ...corners)] })?.objects ?? [], FRAME, false).length
  expect([at(200, 300, 210, 310), at(0, 0, 100, 100), at(200.5, 300, 210, 310), at(0, 0, 100, 99)]).toEqual([
    1, 1, 0, 0,
  ])
  expect(objectsIn(OBJECTS, { x: 110, y: 110, width: 40, height: 40 }, true)).toHaveLength(1)
})
