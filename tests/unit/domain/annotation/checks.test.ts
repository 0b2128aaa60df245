import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CheckFacts } from '../../../../domain/annotation/checks/check'
import { createChecker } from '../../../../domain/annotation/checks/checker'
import { checkOf } from '../../../../domain/annotation/checks/registry'
import { remakeObjects } from '../../../../domain/annotation/commands/remake-objects'
import { type AnnotationObject, readDocument } from '../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../domain/annotation/native'
import { changed } from '../../../../domain/annotation/ops/apply'
import type { ObjectId } from '../../../../domain/annotation/ops/op'
import type { AttributeGroup } from '../../../../domain/annotation/parts/attribute-values'
import { NATIVE_SAMPLES } from '../../../builders/sample-data'

const group = (name: string, kind: string, isRequired: boolean, ...options: string[]): AttributeGroup => ({
  id: 1,
  name,
  kind,
  isRequired,
  initial: [],
  options: options.map((one, id) => ({ id, name: one })),
})
const FACTS: CheckFacts = {
  picture: { width: 1_000, height: 800 },
  classes: new Map([
    ['car', []],
    ['lane', []],
    ['night', []],
    [
      'person',
      [
        group('pose', 'radio', true, 'stands', 'sits'),
        group('wears', 'checklist', false, 'hat', 'coat'),
        group('age', 'numeric', false),
        group('name', 'text', false),
      ],
    ],
  ]),
}

const shape = (type: string, points: unknown, more: Native = {}): Native => ({
  type,
  className: 'car',
  attributes: [],
  points,
  ...more,
})
const box = (x1: number, y1: number, x2: number, y2: number, more?: Native) => shape('bbox', { x1, y1, x2, y2 }, more)
const polygon = (points: readonly number[], more?: Native) => shape('polygon', points, more)
const line = (...points: number[]) => shape('polyline', points, { className: 'lane' })
const person = (attributes: readonly (readonly [string, unknown])[], at = 0): Native =>
  box(10 + at, 10, 60 + at, 90, {
    className: 'person',
    attributes: attributes.map(([groupName, name]) => ({ groupName, name })),
  })
const track = (...keys: readonly (readonly [at: number, x: number])[]): Native => ({
  meta: { type: 'bbox', className: 'car' },
  parameters: [
    {
      start: 0,
      end: 1_000_000,
      timestamps: keys.map(([timestamp, x]) => ({
        timestamp,
        points: { x1: x, y1: 10, x2: x + 40, y2: 40 },
        attributes: [],
      })),
    },
  ],
})
const gapped = (first: number, next: number): Native => {
  const one = track([0, 0], [first, 10])
  const [parameter] = one.parameters as readonly Native[]
  const [other] = track([next, 10], [1_000_000, 20]).parameters as readonly Native[]
  return { ...one, parameters: [parameter, other] }
}
const ring = (cx: number, cy: number, r: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const turn = (at * 2 * Math.PI) / count
    return [cx + r * Math.cos(turn), cy + r * Math.sin(turn)]
  }).flat()

/** Object without faults. */
const CLEAN: readonly Native[] = [
  track([0, 5], [500_000, 60]),
  track([0, 0], [1_000_000, 100]),
  gapped(100_000, 700_000),
  box(100, 100, 200, 180),
  box(100, 100, 200, 180, { className: 'lane' }),
  box(0, 0, 1_000, 800),
  polygon(ring(300, 300, 60, 40)),
  polygon(ring(500, 300, 60, 400)),
  polygon([300, 500, 400, 500, 400, 600, 300, 600], { exclude: [[320, 520, 350, 520, 350, 550]] }),
  polygon([600, 500, 700, 500, 650, 550, 700, 600, 600, 600, 650, 550]),
  line(10, 700, 300, 720, 100, 780, 200, 650),
  line(500, 700, 600, 700, 600, 790, 500, 790, 500, 700),
  shape('ellipse', undefined, { cx: 800, cy: 200, rx: 40, ry: 20, angle: 30 }),
  shape('point', undefined, { x: 900, y: 700 }),
  shape('point', undefined, { x: 903, y: 700 }),
  shape('rbbox', { x1: 700, y1: 50, x2: 750, y2: 70, x3: 740, y3: 90, x4: 690, y4: 70 }),
  { type: 'tag', className: 'night', attributes: [] },
  person([
    ['pose', 'sits'],
    ['wears', 'hat'],
    ['wears', 'coat'],
    ['age', 41],
    ['name', 'anybody'],
  ]),
]

const PLANTED: readonly (readonly [check: string, ...objects: Native[]])[] = [
  ['crosses-itself', polygon([400, 10, 500, 110, 500, 10, 400, 110])],
  ['crosses-itself', polygon([...ring(200, 300, 50, 90), 100, 200, 260, 380])],
  [
    'crosses-itself',
    polygon([700, 300, 800, 300, 800, 400, 700, 400], { exclude: [[710, 310, 750, 350, 750, 310, 710, 350]] }),
  ],
  ['few-points', polygon([800, 500, 850, 550, 800, 500])],
  ['few-points', polygon([800, 500, 800, 500, 800, 500])],
  ['few-points', line(20, 20, 20, 20)],
  ['stray-hole', polygon([800, 600, 850, 600, 850, 650, 800, 650], { exclude: [[900, 600, 920, 600, 920, 620]] })],
  ['duplicate', box(400, 400, 460, 470), box(401, 400, 460, 470)],
  ['duplicate', polygon(ring(800, 600, 50, 30)), polygon(ring(800.4, 600, 50, 36))],
  ['duplicate', shape('point', undefined, { x: 50, y: 600 }), shape('point', undefined, { x: 50.4, y: 600 })],
  ['duplicate', line(20, 300, 90, 330), line(20, 300.5, 90, 330)],
  ['duplicate', { type: 'tag', className: 'car', attributes: [] }, { type: 'tag', className: 'car', attributes: [] }],
  ['outside', box(1_100, 20, 1_200, 90)],
  ['outside', shape('point', undefined, { x: -40, y: 30 })],
  ['over-the-edge', box(-30, 200, 60, 260)],
  ['over-the-edge', polygon(ring(970, 500, 60, 20))],
  ['over-the-edge', shape('ellipse', undefined, { cx: 500, cy: 790, rx: 40, ry: 30, angle: 0 })],
  ['over-the-edge', line(900, 400, 1_040, 420, 990, 300)],
  ['too-small', box(600, 600, 600.5, 700)],
  ['too-small', polygon([40, 40, 41, 40, 41, 41])],
  ['too-small', line(70, 400, 71, 400)],
  ['sliver', polygon([100, 620, 500, 620, 500, 621.2, 100, 621.2])],
  ['sliver', box(100, 640, 900, 642)],
  ['open-ring', line(200, 20, 300, 20, 300, 90, 200, 90, 201, 22)],
  ['key-outside', track([0, 0], [1_200_000, 10])],
  ['short-gap', gapped(400_000, 480_000)],
  ['jump', track([0, 0], [40_000, 900])],
  ['unknown-class', box(600, 20, 690, 90, { className: 'Personal vehicle1' })],
  ['unknown-class', box(600, 20, 690, 90, { className: '' })],
  ['unanswered', person([['age', 3]], 100)],
  ['odd-answer', person([['pose', 'lies']], 200)],
  [
    'odd-answer',
    person(
      [
        ['pose', 'sits'],
        ['age', 'old'],
      ],
      300,
    ),
  ],
  [
    'odd-answer',
    person(
      [
        ['pose', 'sits'],
        ['pose', 'stands'],
      ],
      400,
    ),
  ],
  [
    'odd-answer',
    person(
      [
        ['pose', 'sits'],
        ['mood', 'glad'],
      ],
      500,
    ),
  ],
]

function read(instances: readonly Native[]): readonly AnnotationObject[] {
  return readDocument({ instances })?.objects ?? []
}

function found(instances: readonly Native[], facts = FACTS) {
  const checker = createChecker(facts)
  checker.put(read(instances))
  return checker.report().findings
}

describe('the checks of objects', () => {
  test('find at least 29 of 30 faults, each by its own check at its own object, and nothing else', () => {
    const missed = PLANTED.filter(([check, ...objects]) => {
      const all = [...CLEAN, ...objects]
      const ids = found(all).map(({ check, row }) => `${check} ${row}`)
      return ids.join() !== `${check} ${all.length - 1}`
    })
    expect(PLANTED.length).toBeGreaterThanOrEqual(30)
    expect(missed).toEqual([])
  })

  test('find nothing in correct annotations', () => {
    expect(found(CLEAN)).toEqual([])
    expect(found([...CLEAN].toReversed())).toEqual([])
  })

  test.skipIf(!existsSync(NATIVE_SAMPLES))(
    'find nothing in real annotations except outlines that do cross themselves',
    () => {
      const files = globSync(
        `${NATIVE_SAMPLES}/{vector/{project,templates,tag-instances},consensus,legacy}/**/*objects.json`,
      )
      const all = files.flatMap((file) => {
        const json = JSON.parse(readFileSync(file, 'utf8')) as { metadata?: { width: number; height: number } }
        const checker = createChecker({ picture: json.metadata, classes: undefined })
        checker.put(readDocument(json)?.objects ?? [])
        return checker
          .report()
          .findings.map(({ check }) => `${file.slice(NATIVE_SAMPLES.length).split('_')[0]} ${check}`)
      })
      expect(files.length).toBeGreaterThan(12)
      expect([...new Set(all)]).toEqual(['/consensus/berlin crosses-itself', '/consensus/consensus crosses-itself'])
    },
  )

  test('report no duplicate for two objects of a class that share only nine tenths of their area', () => {
    const checker = createChecker(FACTS)
    checker.put(read([box(400, 400, 500, 470), box(405, 400, 505, 470)]))
    expect(checker.report().findings).toEqual([])
    checker.put(read([box(400, 400, 500, 470), box(402, 400, 502, 470)]))
    expect(checker.report().findings.map(({ check }) => check)).toEqual(['duplicate'])
  })

  test('recheck a change and similar objects, with the same result as a full check', () => {
    const checker = createChecker(FACTS)
    const before = [box(400, 400, 460, 470), box(700, 400, 760, 470), polygon([10, 10, 50, 50, 50, 10, 10, 50])]
    checker.put(read(before))
    const ids = () => checker.report().findings.map(({ check, row }) => `${check} ${row}`)
    expect(ids()).toEqual(['crosses-itself 2'])
    const moved = [box(400, 400, 460, 470), box(400, 401, 460, 470), polygon([10, 10, 50, 10, 50, 50, 10, 50])]
    checker.put(read(moved).slice(1))
    expect(ids()).toEqual(['duplicate 1'])
    // The earlier one of the pair moves, then is deleted.
    checker.put(read([box(100, 400, 160, 470)]))
    expect(ids()).toEqual([])
    checker.put(read(moved).slice(0, 1))
    expect(ids()).toEqual(['duplicate 1'])
    checker.remove([0])
    expect(ids()).toEqual([])
    expect(checker.report().counts).toEqual({})
  })

  test('check 100,000 objects in one place without comparing all pairs', () => {
    const heap = Array.from({ length: 100_000 }, (_, at) => box(10, 10, 11 + (at % 50), 11 + (at % 50)))
    const checker = createChecker(FACTS)
    checker.put(read(heap))
    expect(checker.report().counts['duplicate']).toBeGreaterThanOrEqual(99_950)
    checker.put(read(heap))
    expect(checker.report().counts['duplicate']).toBeGreaterThanOrEqual(99_950)
  })

  test('visit each object once, in any number of slices', () => {
    let looks = 0
    const counted = read(Array.from({ length: 4_000 }, (_, at) => box(at % 900, 10, (at % 900) + 9 + (at % 50), 90)))
    for (const object of counted) {
      const around = object.box
      Object.defineProperty(object, 'box', { get: () => ((looks += 1), around) })
    }
    const checker = createChecker(FACTS)
    checker.put(counted)
    const { counts } = checker.report()
    const atOnce = looks
    looks = 0
    const sliced = createChecker(FACTS)
    for (let at = 0; at < counted.length; at += 1_000) sliced.put(counted.slice(at, at + 1_000))
    expect(sliced.report().counts).toEqual(counts)
    expect(looks).toBe(atOnce)
    expect(looks).toBeGreaterThan(4_000)
  })

  test('process additions and removals before answering, even during the first full check', () => {
    const many = Array.from({ length: 1_000 }, (_, at) =>
      box(10 + 20 * (at % 40), 10 + 30 * Math.floor(at / 40), 24 + 20 * (at % 40), 30 + 30 * Math.floor(at / 40)),
    )
    const checker = createChecker(FACTS)
    checker.put(read(many))
    checker.put(read([many[1] ?? {}]))
    const ids = () => checker.report().findings.map(({ check, row }) => `${check} ${row}`)
    expect(ids()).toEqual(['duplicate 1'])
    checker.put(read(many))
    checker.remove([1, 5])
    checker.put(read([many[7] ?? {}]))
    expect(ids()).toEqual(['duplicate 7'])
  })

  test('give a finding the same id while its object is unchanged', () => {
    const small = polygon([40, 40, 41, 40, 41, 41])
    const keyOf = (value: Native) => found([value])[0]?.key
    expect(keyOf({ ...small, locked: true })).toBe(keyOf(small))
    expect(keyOf({ ...small, className: 'lane' })).not.toBe(keyOf(small))
    expect(keyOf(polygon([40, 40, 41, 40, 41, 41.5]))).not.toBe(keyOf(small))
    expect(keyOf({ ...small, attributes: [{ groupName: 'a', name: 'b' }] })).not.toBe(keyOf(small))
  })

  test('list a thousand findings per check, and count all', () => {
    const checker = createChecker(FACTS)
    checker.put(
      read(Array.from({ length: 1_200 }, (_, at) => box(at % 900, 20, (at % 900) + 40, 90 + at, { className: 'odd' }))),
    )
    const { findings, counts } = checker.report()
    expect(findings.filter(({ check }) => check === 'unknown-class')).toHaveLength(1_000)
    expect(counts['unknown-class']).toBe(1_200)
  })
})

describe('fixing a finding', () => {
  /** The objects after its fix. */
  function fixed(value: Native): readonly Native[] {
    const [finding] = found([value])
    const how = checkOf(finding?.check ?? '')?.fix?.how
    if (typeof how !== 'function') throw new Error('It has no fix.')
    const id: ObjectId = 'b0'
    const reading = { value: () => value, z: () => 0, top: () => 0, bottom: () => 0 }
    let count = 0
    const author = { email: 'a@example.com', role: 'Annotator', at: '2026-01-01T00:00:00.000Z' }
    const made = remakeObjects(reading, { ids: [id], how: how(FACTS), newId: () => `n${(count += 1)}`, author })
    if ('refusal' in made) throw new Error(made.refusal)
    const own = changed(
      value,
      made.delta.filter((op) => op.id === id && op.o !== 'add' && op.o !== 'remove' && op.o !== 'order') as never,
    )
    return [own, ...made.delta.flatMap((op) => (op.o === 'add' ? [op.value] : []))]
  }
  const FIXED = PLANTED.filter(([check]) => typeof checkOf(check)?.fix?.how === 'function' && check !== 'duplicate')

  test('leaves no finding, and an upright box stays one', () => {
    const kinds = checkOf('over-the-edge')?.fix?.kinds
    const meant = FIXED.filter(
      ([check, value]) => check !== 'over-the-edge' || kinds?.has(String(value?.['type'])) === true,
    )
    expect(meant.length).toBeGreaterThan(7)
    for (const [, value = {}] of meant) expect(found(fixed(value))).toEqual([])
    expect(fixed(box(-30, 200, 60, 260))).toMatchObject([{ type: 'bbox', points: { x1: 0, y1: 200, x2: 60, y2: 260 } }])
  })

  test('makes each part of a tangled outline its own area', () => {
    const made = fixed(polygon([400, 10, 500, 110, 500, 10, 400, 110]))
    expect(made).toHaveLength(2)
    expect(made.map(({ type, className }) => [type, className])).toEqual([
      ['polygon', 'car'],
      ['polygon', 'car'],
    ])
  })
})
