import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { changeWords } from '../../../../../reviewer/editors/panels/compare/words'

const object = (error: boolean | null) =>
  readDocument({
    instances: [{ type: 'bbox', className: 'Car', points: { x1: 0, y1: 0, x2: 9, y2: 9 }, error }],
  })?.objects[0]

const change = (before: boolean | null, after: boolean | null) => ({
  key: 'a',
  how: 'changed' as const,
  parts: ['shape', 'approval'] as const,
  before: object(before),
  after: object(after),
  beforeAt: 0,
  id: undefined,
})

it('a different approval between versions → is shown from and to', () => {
  expect(changeWords(change(null, false))).toBe('shape, approval: none → approved')
  expect(changeWords(change(false, true))).toBe('shape, approval: approved → disapproved')
  expect(changeWords(change(true, true))).toBe('shape, reason of disapproval')
})
