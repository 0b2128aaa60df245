import { expect, it } from 'vitest'
import type { CheckFacts } from '../../../../domain/annotation/checks/check'
import { createChecker } from '../../../../domain/annotation/checks/checker'
import { readDocument } from '../../../../domain/annotation/document/read-document'
import type { AttributeGroup } from '../../../../domain/annotation/parts/attribute-values'
import { isOnStep, type NumberRange, rangeHint } from '../../../../domain/annotation/parts/number-range'
import { questionsOf } from '../../../../domain/annotation/questions/questions'

const RANGE: NumberRange = { min: 0, max: 250, step: 0.1, unit: 'km/h' }
const speed = (number: NumberRange): AttributeGroup => ({
  id: 1,
  name: 'Speed',
  kind: 'numeric',
  isRequired: false,
  initial: [],
  options: [],
  number,
})

function said(value: unknown, number: NumberRange) {
  const facts: CheckFacts = { picture: undefined, classes: new Map([['Car', [speed(number)]]]) }
  const checker = createChecker(facts)
  const car = { type: 'bbox', className: 'Car', points: { x1: 1, y1: 1, x2: 9, y2: 9 } }
  const attributes = [{ groupName: 'Speed', name: value }]
  checker.put(readDocument({ instances: [{ ...car, attributes }] })?.objects ?? [])
  return checker.report().findings.map(({ text }) => text)
}

it('an answer beyond its question’s range, or between two steps → is an issue with the unit', () => {
  expect(said(250, RANGE)).toEqual([])
  expect(said(300, RANGE)).toEqual(['“Speed” is 300; at most 250 km/h are asked for.'])
  expect(said(-1, RANGE)).toEqual(['“Speed” is -1; at least 0 km/h are asked for.'])
  expect(said(3.25, RANGE)).toEqual(['“Speed” is 3.25; it takes steps of 0.1.'])
  expect(said(3.25, { ...RANGE, step: null })).toEqual([])
})

it('steps → count from the minimum, despite floating-point noise', () => {
  expect(isOnStep(0.1 + 0.2, { min: null, step: 0.1 })).toBe(true)
  expect(isOnStep(2.5, { min: 0.5, step: 1 })).toBe(true)
  expect(isOnStep(2, { min: 0.5, step: 1 })).toBe(false)
})

it('a whole-item question with a short range → is a scale', () => {
  const stars = speed({ min: 1, max: 5, step: null, unit: '' })
  const of = { classId: 1, className: 'Car', colour: '#112233', groups: [stars] }
  const [question] = questionsOf({ classes: [of], rules: { limits: [] }, count: 'one', objects: [] })
  expect(question).toMatchObject({ kind: 'scale', range: { least: 1, most: 5 } })
})

it.each([
  [{ min: 0, max: 250 }, '0–250 km/h'],
  [{ min: 1, max: null }, '≥ 1 km/h'],
  [{ min: null, max: 9 }, '≤ 9 km/h'],
  [{ min: null, max: null }, 'km/h'],
])('an empty field of %j shows “%s”', (part, hint) => {
  expect(rangeHint({ ...RANGE, ...part })).toBe(hint)
})
