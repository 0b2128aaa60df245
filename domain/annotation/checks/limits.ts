import type { Limit, Limited } from '../../review-rules'
import type { AnnotationObject } from '../document/read-document'
import { isOnStep, type NumberRange } from '../parts/number-range'
import type { Check, CheckFacts, Found } from './check'
import { extentOf, isArea } from './rings'
import { CHECK_TITLES } from './titles'

/** Number of a class's objects outside the project's range. */
export const count: Check = {
  id: 'count',
  title: CHECK_TITLES.count,
  all(counts, { rules }) {
    return (rules?.limits ?? []).flatMap((limit) => {
      if (limit.of !== 'count') return []
      const has = counts(limit.className)
      const side = sideOf(limit, has)
      if (side === undefined) return []
      const asked = `${side === 'least' ? 'at least' : 'at most'} ${numberWords(limit[side] ?? 0)}`
      const text = `${has === 0 ? 'No' : numberWords(has)} ${has === 1 ? 'object' : 'objects'} of “${limit.className}”; there are to be ${asked}.`
      return [{ className: limit.className, isTooMany: side === 'most', found: { text }, mark: String(has) }]
    })
  },
}

/** Size or answer outside the project's range. */
export const outOfRange: Check = {
  id: 'out-of-range',
  title: CHECK_TITLES['out-of-range'],
  one(object, facts) {
    for (const limit of limitsOf(object.className, facts)) {
      const found = MEASURED[limit.of]?.(object, limit)
      if (found !== undefined) return found
    }
    return ofQuestions(object, facts) ?? ofPoints(object, facts)
  },
}

/** An answer beyond the numbers that its question takes. */
function ofQuestions({ className, attributes }: AnnotationObject, { classes }: CheckFacts): Found | undefined {
  if (attributes.length === 0) return undefined
  for (const { name, number: range } of classes?.get(className) ?? []) {
    const found = range && inRange(attributes, className, name, range)
    if (found !== undefined) return found
  }
  return undefined
}

function inRange(
  attributes: AnnotationObject['attributes'],
  className: string,
  group: string,
  range: NumberRange,
): Found | undefined {
  const { min, max, step, unit } = range
  const beyond = answered(attributes, { className, of: 'answer', group, least: min, most: max }, '', unit)
  if (beyond !== undefined || step === null) return beyond
  for (const { group: of, value } of attributes) {
    const number = of === group && value.trim() !== '' ? Number(value) : Number.NaN
    if (Number.isFinite(number) && !isOnStep(number, range))
      return { text: `“${group}” is ${numberWords(number)}; it takes steps of ${numberWords(step)}.` }
  }
  return undefined
}

const NONE: readonly Limit[] = []
const byClass = new WeakMap<readonly Limit[], ReadonlyMap<string, readonly Limit[]>>()

function limitsOf(className: string, { rules }: CheckFacts): readonly Limit[] {
  if (rules === undefined || rules.limits.length === 0) return NONE
  const known = byClass.get(rules.limits) ?? Map.groupBy(rules.limits, (limit) => limit.className)
  byClass.set(rules.limits, known)
  return known.get(className) ?? NONE
}

/** Answers of points are checked against the limits of their own classes. */
function ofPoints({ className, pointAnswers }: AnnotationObject, facts: CheckFacts): Found | undefined {
  const { points } = facts
  if (pointAnswers === undefined || points === undefined || points.className !== className) return undefined
  for (const { number, attributes } of pointAnswers) {
    const step = points.steps.find((one) => one.number === number)
    for (const limit of step === undefined ? NONE : limitsOf(step.className, facts)) {
      const found = limit.of === 'answer' ? answered(attributes, limit, ` of point ${number}`) : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}

type Measured = (object: AnnotationObject, limit: Limit) => Found | undefined

const side =
  (of: 'width' | 'height', word: string): Measured =>
  (object, limit) =>
    isArea(object) && object.box !== undefined
      ? said((value) => `It is ${pixels(value)} ${word}`, limit, object.box[of], 'pixels')
      : undefined

const MEASURED: Readonly<Partial<Record<Limited, Measured>>> = {
  width: side('width', 'wide'),
  height: side('height', 'high'),
  area(object, limit) {
    if (!isArea(object)) return undefined
    const { area } = extentOf(object)
    return said((value) => `It covers ${numberWords(value)} square pixels`, limit, area, 'square pixels')
  },
  answer: ({ attributes }, limit) => answered(attributes, limit, ''),
}

function answered(
  attributes: AnnotationObject['attributes'],
  limit: Limit,
  whose: string,
  unit = '',
): Found | undefined {
  for (const { group, value } of attributes) {
    const number = group === limit.group && value.trim() !== '' ? Number(value) : Number.NaN
    const found = Number.isFinite(number)
      ? said((value) => `“${group}”${whose} is ${numberWords(value)}`, limit, number, unit)
      : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Formats numbers only for findings: formatting takes longer than all checks of an object. */
function said(is: (value: number) => string, limit: Limit, value: number, unit: string): Found | undefined {
  const beyond = sideOf(limit, value)
  if (beyond === undefined) return undefined
  const asked = numberWords(limit[beyond] ?? 0)
  return {
    text: `${is(value)}; ${beyond === 'least' ? 'at least' : 'at most'} ${asked}${unit && ` ${unit}`} are asked for.`,
  }
}

/** Violated side of a limit; undefined within the range. */
function sideOf({ least, most }: Limit, value: number): 'least' | 'most' | undefined {
  if (least !== null && value < least) return 'least'
  return most !== null && value > most ? 'most' : undefined
}

function pixels(value: number): string {
  return `${numberWords(value)} ${value === 1 ? 'pixel' : 'pixels'}`
}

function numberWords(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 })
}
