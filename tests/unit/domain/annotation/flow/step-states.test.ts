import { describe, expect, it } from 'vitest'
import type { AnnotationObject } from '../../../../../domain/annotation/document/read-document'
import { type FlowStep, stepStates } from '../../../../../domain/annotation/flow/step-states'

const step = (number: number, className: string, fields: Partial<FlowStep> = {}): FlowStep => ({
  number,
  className,
  kind: undefined,
  asked: [],
  isGone: false,
  ...fields,
})
const object = (row: number, className: string, kind: string, ...answered: readonly string[]): AnnotationObject => ({
  row,
  kind,
  className,
  colour: '',
  approval: undefined,
  attributes: answered.map((group) => ({ group, value: 'yes' })),
})
const rows = (objects: readonly AnnotationObject[], steps: readonly FlowStep[]) =>
  stepStates(objects, steps).map((state) => state.rows)

describe('matching objects to steps [S2.8] [E.vector]', () => {
  it('uses class and kind; other objects belong to no step', () => {
    const steps = [step(1, 'Car', { kind: 'bbox' }), step(2, 'Wheel', { kind: 'point' })]
    const objects = [object(0, 'Wheel', 'point'), object(1, 'Car', 'polygon'), object(2, 'Car', 'bbox')]
    expect(rows(objects, steps)).toEqual([[2], [0]])
  })

  it('fills equal steps in order, and the last one takes the rest', () => {
    const steps = [step(1, 'Eye'), step(2, 'Nose'), step(3, 'Eye')]
    const eyes = [0, 1, 2].map((row) => object(row, 'Eye', 'point'))
    expect(rows(eyes.slice(0, 1), steps)).toEqual([[0], [], []])
    expect(rows(eyes, steps)).toEqual([[0], [], [1, 2]])
  })

  it('prefers a step with a kind over one for any kind', () => {
    const steps = [step(1, 'Car'), step(2, 'Car', { kind: 'bbox' })]
    expect(rows([object(0, 'Car', 'bbox')], steps)).toEqual([[], [0]])
    expect(rows([object(0, 'Car', 'bbox'), object(1, 'Car', 'polygon')], steps)).toEqual([[1], [0]])
  })

  it('ignores tags, which have no place', () => {
    expect(rows([object(0, 'Wet', 'tag')], [step(1, 'Wet')])).toEqual([[]])
    expect(rows([object(0, 'Wet', 'tag')], [step(1, 'Wet', { kind: 'tag' })])).toEqual([[0]])
  })

  it('a step with a deleted class has no objects, even with empty names', () => {
    expect(rows([object(0, '', 'bbox')], [step(1, '', { isGone: true })])).toEqual([[]])
  })

  it('every object of a step is asked the step’s questions', () => {
    const steps = [step(1, 'Car', { asked: ['Colour', 'State'] })]
    const [state] = stepStates([object(0, 'Car', 'bbox', 'State'), object(1, 'Car', 'bbox', 'Colour', 'State')], steps)
    expect(state?.open).toEqual([{ row: 0, group: 'Colour' }])
  })

  it('100,000 objects take a frame or two', () => {
    const steps = Array.from({ length: 30 }, (_, at) => step(at + 1, `Class ${at}`, { kind: 'bbox' }))
    const objects = Array.from({ length: 100_000 }, (_, row) => object(row, `Class ${row % 60}`, 'bbox'))
    stepStates(objects, steps)
    const begun = performance.now()
    const states = stepStates(objects, steps)
    const took = performance.now() - begun
    expect(states[0]?.rows.length).toBe(1_667)
    // 5 to 9 ms on two busy cores; a busier machine gets a wider bound.
    expect(took).toBeLessThan(250)
  })
})
