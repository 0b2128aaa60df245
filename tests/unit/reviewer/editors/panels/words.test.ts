import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { kindWords } from '../../../../../reviewer/editors/document/kind-words'
import { spokenObject } from '../../../../../reviewer/editors/panels/objects/words'

function spoken(value: Record<string, unknown>, isHidden = false): string | undefined {
  const [object] = readDocument({ instances: [value] })?.objects ?? []
  return object === undefined ? undefined : spokenObject(object, kindWords(object), isHidden)
}

it('a row’s accessible name → has class, type, place and states', () => {
  const box = { type: 'bbox', className: 'Car', points: { x1: 300, y1: 410, x2: 420, y2: 490 } }
  expect(spoken(box)).toBe('Car #1, Box, 120 by 80 at 300, 410')
  expect(spoken({ ...box, className: '', locked: true }, true)).toBe(
    'No class #1, Box, 120 by 80 at 300, 410, locked, hidden',
  )
  expect(spoken({ type: 'point', className: 'Eye', x: 3, y: 4 })).toBe('Eye #1, Point, 3, 4')
})
