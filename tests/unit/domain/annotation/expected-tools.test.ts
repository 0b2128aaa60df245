import { expect, it } from 'vitest'
import { expectedTools, OBJECTS_ENOUGH } from '../../../../domain/annotation/expected-tools'

const NOTHING = { steps: undefined, kinds: [], objects: 0 }

it('steps that all name a tool → limit a project’s tools; a step for any tool needs all', () => {
  expect(expectedTools({ ...NOTHING, steps: [1, 5, 1] })).toEqual(['bbox', 'point'])
  expect(expectedTools({ ...NOTHING, steps: [1, null] })).toBeUndefined()
  expect(expectedTools({ ...NOTHING, steps: [1, 900] })).toBeUndefined()
})

it('without steps → frequently drawn shapes decide, once there are enough', () => {
  expect(expectedTools({ ...NOTHING, kinds: ['bbox'], objects: OBJECTS_ENOUGH - 1 })).toBeUndefined()
  expect(expectedTools({ ...NOTHING, kinds: ['bbox'], objects: OBJECTS_ENOUGH })).toEqual(['bbox'])
  expect(expectedTools({ steps: [], kinds: ['polyline', 'polygon'], objects: 99 })).toEqual([
    'polyline',
    'cut',
    'polygon',
    'trace',
    'wand',
    'superpixels',
    'hole',
  ])
})

it('a shape that no picture tool makes → every tool keeps its button', () => {
  expect(expectedTools({ ...NOTHING, kinds: ['bbox', 'mask'], objects: 99 })).toBeUndefined()
  expect(expectedTools({ ...NOTHING, kinds: [], objects: 99 })).toBeUndefined()
})
