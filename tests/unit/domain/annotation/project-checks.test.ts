import { describe, expect, test } from 'vitest'
import type { CheckFacts } from '../../../../domain/annotation/checks/check'
import { createChecker } from '../../../../domain/annotation/checks/checker'
import { CHECKS } from '../../../../domain/annotation/checks/registry'
import { CHECK_TITLES } from '../../../../domain/annotation/checks/titles'
import { type AnnotationObject, readDocument } from '../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../domain/annotation/native'
import type { Limit } from '../../../../domain/review-rules'

const limit = (of: Limit['of'], least: number | null, most: number | null, group = ''): Limit => ({
  className: 'car',
  of,
  group,
  least,
  most,
})
const facts = (overlap: number | null, ...limits: readonly Limit[]): CheckFacts => ({
  picture: { width: 4_000, height: 4_000 },
  classes: undefined,
  rules: { overlap, limits },
})
const box = (x1: number, y1: number, x2: number, y2: number, className = 'car'): Native => ({
  type: 'bbox',
  className,
  points: { x1, y1, x2, y2 },
})
const polygon = (...points: number[]): Native => ({ type: 'polygon', className: 'car', points })

function read(instances: readonly Native[]): readonly AnnotationObject[] {
  return readDocument({ instances })?.objects ?? []
}

function found(instances: readonly Native[], by: CheckFacts) {
  const checker = createChecker(by)
  checker.put(read(instances))
  return checker.report().findings.map(({ check, row }) => `${check} ${row}`)
}

describe('two objects of a class', () => {
  // 60 of 140 columns are common: 42.8 %.
  const pair = [box(0, 0, 100, 100), box(40, 0, 140, 100)]

  test('overlap from the project’s threshold on', () => {
    expect(found(pair, facts(42))).toEqual(['overlap 1'])
    expect(found(pair, facts(43))).toEqual([])
    expect(found(pair, facts(null))).toEqual([])
    expect(found([box(0, 0, 100, 100), box(40, 0, 140, 100, 'van')], facts(1))).toEqual([])
  })

  test('are compared by enclosed area, not by bounding box', () => {
    // Two halves of one square: their boxes are equal, but their areas don't overlap.
    const halves = [polygon(0, 0, 100, 0, 0, 100), polygon(100, 0, 100, 100, 0, 100)]
    expect(found(halves, facts(1))).toEqual([])
    // A half inside its whole.
    expect(found([box(0, 0, 100, 100), polygon(0, 0, 100, 0, 0, 100)], facts(50))).toEqual(['overlap 1'])
    expect(found([box(0, 0, 100, 100), polygon(0, 0, 100, 0, 0, 100)], facts(51))).toEqual([])
  })

  test('are found at any sizes, and a pair is reported once', () => {
    expect(found([box(0, 0, 4_000, 4_000), box(17, 23, 1_500, 1_400)], facts(10))).toEqual(['overlap 1'])
    expect(found([box(0, 0, 100, 100), box(1, 0, 100, 100)], facts(50))).toEqual(['duplicate 1'])
  })

  test('are rechecked when one of them changes or is deleted', () => {
    const checker = createChecker(facts(42))
    const ids = () => checker.report().findings.map(({ check, row }) => `${check} ${row}`)
    checker.put(read(pair))
    expect(ids()).toEqual(['overlap 1'])
    checker.put(read([box(0, 0, 50, 100)]))
    expect(ids()).toEqual([])
    checker.put(read([box(0, 0, 100, 100)]))
    expect(ids()).toEqual(['overlap 1'])
    checker.remove([0])
    expect(ids()).toEqual([])
  })

  test('are found as by comparing all pairs', () => {
    let seed = 7
    const random = (most: number) => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * most
    const all = Array.from({ length: 400 }, () => {
      const [x, y, size] = [random(900), random(900), 4 + random(10) ** 2.2]
      return box(x, y, x + size, y + size * (0.5 + random(1)))
    })
    const objects = read(all)
    const share = (a: AnnotationObject, b: AnnotationObject) => {
      const [one, other] = [a.box, b.box]
      if (one === undefined || other === undefined) return 0
      const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
      const both = Math.max(0, width) * Math.max(0, height)
      return both / (one.width * one.height + other.width * other.height - both)
    }
    const slow = objects.filter((one, at) => objects.slice(0, at).some((other) => share(one, other) >= 0.25))
    expect(slow.length).toBeGreaterThan(5)
    expect(found(all, facts(25)).filter((one) => one.startsWith('overlap'))).toEqual(
      slow.map(({ row }) => `overlap ${row}`),
    )
  })
})

describe('numeric limits', () => {
  const text = (instances: readonly Native[], ...limits: readonly Limit[]) => {
    const checker = createChecker(facts(null, ...limits))
    checker.put(read(instances))
    return checker.report().findings.map((one) => one.text)
  }

  test('the number of objects is within its class’s range', () => {
    const two = [box(0, 0, 9, 9), box(20, 0, 29, 9)]
    expect(text(two, limit('count', 1, 2))).toEqual([])
    expect(text(two, limit('count', 3, null))).toEqual(['2 objects of “car”; there are to be at least 3.'])
    expect(text([], limit('count', 1, null))).toEqual(['No objects of “car”; there are to be at least 1.'])
    expect(found(two, facts(null, limit('count', null, 1)))).toEqual(['count 1'])
  })

  test('the number of objects follows additions and removals', () => {
    const checker = createChecker(facts(null, limit('count', 2, 2)))
    const count = () => checker.report().counts['count'] ?? 0
    expect(count()).toBe(1)
    checker.put(read([box(0, 0, 9, 9), box(20, 0, 29, 9)]))
    expect(count()).toBe(0)
    checker.put(read([box(0, 0, 9, 9, 'van')]))
    expect(count()).toBe(1)
    checker.put(read([box(0, 0, 9, 9)]))
    checker.remove([1])
    expect(count()).toBe(1)
  })

  test('apply to sizes and answered numbers as well', () => {
    const one = box(0, 0, 30, 12)
    expect(text([one], limit('width', 30, 30), limit('height', 12, null), limit('area', 360, 360))).toEqual([])
    expect(text([one], limit('width', 31, null))).toEqual(['It is 30 pixels wide; at least 31 pixels are asked for.'])
    expect(text([one], limit('height', null, 11))).toEqual(['It is 12 pixels high; at most 11 pixels are asked for.'])
    expect(text([one], limit('area', 361, null))).toHaveLength(1)
    const aged = (age: unknown) => ({ ...one, attributes: [{ groupName: 'age', name: age }] })
    expect(text([aged(40), aged('41')], limit('answer', 0, 41, 'age'))).not.toContain('age')
    expect(text([aged(42)], limit('answer', 0, 41, 'age'))).toEqual(['“age” is 42; at most 41 are asked for.'])
    expect(text([aged('old')], limit('answer', 0, 41, 'age'))).toEqual([])
  })
})

test('every check has the settings’ name and order', () => {
  expect(CHECKS.map(({ id, title }) => [id, title])).toEqual(Object.entries(CHECK_TITLES))
})

describe('a whole-item answer', () => {
  const tag = (className: string): Native => ({ type: 'tag', className })
  const asks = (count: 'one' | 'several'): CheckFacts => ({
    picture: undefined,
    classes: new Map([
      ['Mug', []],
      ['Vase', []],
    ]),
    labels: { classes: ['Mug', 'Vase'], count },
  })
  const said = (instances: readonly Native[], by: CheckFacts) => {
    const checker = createChecker(by)
    checker.put(read(instances))
    return checker.report().findings.map(({ check, text }) => `${check}: ${text}`)
  }

  test('is required if empty, and may be limited to one class by the project', () => {
    expect(said([], asks('one'))).toEqual(['label: The item has no class. Choose one.'])
    expect(said([tag('Mug')], asks('one'))).toEqual([])
    expect(said([tag('Mug'), tag('Vase')], asks('one'))).toEqual([
      'label: The item has 2 classes, and may have one: “Mug”, “Vase”.',
    ])
    expect(said([tag('Mug'), tag('Vase')], asks('several'))).toEqual([])
    expect(said([], { ...asks('one'), labels: { classes: ['Mug'], count: 'one' } })).toEqual([
      'label: Nothing is answered yet.',
    ])
    expect(said([], { picture: undefined, classes: undefined })).toEqual([])
  })
})
