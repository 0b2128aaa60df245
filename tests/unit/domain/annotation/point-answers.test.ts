import { describe, expect, it } from 'vitest'
import type { CheckFacts } from '../../../../domain/annotation/checks/check'
import { createChecker } from '../../../../domain/annotation/checks/checker'
import { readDocument } from '../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../domain/annotation/native'
import type { AttributeGroup } from '../../../../domain/annotation/parts/attribute-values'
import { mergedObject } from '../../../../domain/annotation/versions/merge-objects'
import { differingParts, withParts } from '../../../../domain/annotation/versions/object-parts'

const side: AttributeGroup = {
  id: 20,
  name: 'Side',
  kind: 'radio',
  isRequired: true,
  initial: [],
  options: ['left', 'right'].map((name, id) => ({ id, name })),
}
const bolts: AttributeGroup = { ...side, id: 30, name: 'Bolts', kind: 'numeric', isRequired: false, options: [] }
const FACTS: CheckFacts = {
  picture: { width: 100, height: 100 },
  classes: new Map([
    ['Car', []],
    ['Wheel', [side, bolts]],
  ]),
  points: {
    className: 'Car',
    steps: [2, 4].map((number) => ({ number, className: 'Wheel', groups: [side, bolts] })),
  },
}
const answer = (groupName: string, name: unknown): Native => ({ groupName, name })
const point = (id: number, attributes?: readonly Native[]): Native => ({
  id,
  x: 10 * id,
  y: 10,
  ...(attributes && { attributes }),
})
const skeleton = (...points: readonly Native[]): Native => ({
  type: 'template',
  className: 'Car',
  points,
  connections: [],
})
const LEFT = answer('Side', 'left')

function said(value: Native, facts = FACTS) {
  const checker = createChecker(facts)
  checker.put(readDocument({ instances: [value] })?.objects ?? [])
  return checker.report().findings.map(({ check, text }) => `${check}: ${text}`)
}

describe('answers of a skeleton’s single points', () => {
  it('are missing if required, point by point, except for absent points', () => {
    expect(said(skeleton(point(1), point(2, [LEFT]), point(4, [LEFT])))).toEqual([])
    expect(said(skeleton(point(1), point(2, [LEFT]), point(4)))).toEqual([
      'unanswered: “Side” of point 4 has to be answered.',
    ])
    expect(said(skeleton(point(2), point(4)))).toEqual([
      'unanswered: “Side” of point 2, “Side” of point 4 have to be answered.',
    ])
    expect(said(skeleton(point(1), point(3)))).toEqual([])
    // A project without such steps asks nothing about points, and neither do skeletons of another class.
    const { points: _points, ...without } = FACTS
    expect(said(skeleton(point(2)), without)).toEqual([])
    expect(said({ ...skeleton(point(2, [answer('Side', 'odd')])), className: 'Wheel' })).toEqual([
      'unanswered: “Side” has to be answered.',
    ])
  })

  it('that don’t fit the question are reported with their point', () => {
    const odd = (...answers: readonly Native[]) => said(skeleton(point(2, answers)))
    expect(odd(answer('Side', 'top'))).toEqual(['odd-answer: “top” is none of the answers to “Side” of point 2.'])
    expect(odd(LEFT, answer('Side', 'right'))).toEqual(['odd-answer: “Side” of point 2 has 2 answers, and takes one.'])
    expect(odd(LEFT, answer('Bolts', 'five'))).toEqual([
      'odd-answer: “five” is no number, and “Bolts” of point 2 asks for one.',
    ])
    // Values of other programs stay theirs.
    expect(odd(LEFT, answer('Theirs', 'stays'))).toEqual([])
  })

  it('are checked against the project’s limits for the point’s class', () => {
    const limit = { className: 'Wheel', of: 'answer', group: 'Bolts', least: 4, most: 6 } as const
    const facts: CheckFacts = { ...FACTS, rules: { overlap: null, limits: [limit] } }
    expect(said(skeleton(point(4, [LEFT, answer('Bolts', 5)])), facts)).toEqual([])
    expect(said(skeleton(point(2, [LEFT]), point(4, [LEFT, answer('Bolts', 7)])), facts)).toEqual([
      'out-of-range: “Bolts” of point 4 is 7; at most 6 are asked for.',
    ])
  })

  it('invalidate a decision on the object when changed', () => {
    const keyOf = (value: Native) => {
      const checker = createChecker(FACTS)
      checker.put(readDocument({ instances: [value] })?.objects ?? [])
      return checker.report().findings[0]?.key
    }
    const open = keyOf(skeleton(point(2), point(4, [LEFT])))
    expect(open).toBeDefined()
    expect(keyOf(skeleton(point(2), point(4, [LEFT])))).toBe(open)
    expect(keyOf(skeleton(point(2), point(4, [answer('Side', 'right')])))).not.toBe(open)
  })
})

describe('a skeleton in two versions', () => {
  const base = skeleton(point(1), point(2, [LEFT, answer('Theirs', 'stays')]), point(4))
  const answered = skeleton(point(1), point(2, [LEFT, answer('Theirs', 'stays')]), point(4, [LEFT]))
  const turned = skeleton(point(1), point(2, [answer('Side', 'right'), answer('Theirs', 'stays')]), point(4))
  const moved = skeleton({ ...point(1), x: 77 }, point(2, [LEFT, answer('Theirs', 'stays')]), point(4))
  const without = skeleton(point(1), point(2, [LEFT, answer('Theirs', 'stays')]))

  it('differs in its geometry and in each point’s answers, part by part', () => {
    expect(differingParts(base, answered)).toEqual(['point 4 Side'])
    expect(differingParts(base, turned)).toEqual(['point 2 Side'])
    expect(differingParts(base, moved)).toEqual(['shape'])
    expect(differingParts(base, without)).toEqual(['shape'])
    expect(new Set(differingParts(turned, { ...moved, locked: true }))).toEqual(
      new Set(['shape', 'point 2 Side', 'flags']),
    )
  })

  it('restores each of these parts separately', () => {
    expect(withParts(base, answered, ['point 4 Side'])).toEqual(answered)
    expect(withParts(answered, base, ['point 4 Side'])['points']).toEqual([
      point(1),
      point(2, [LEFT, answer('Theirs', 'stays')]),
      point(4, []),
    ])
    expect(withParts(answered, moved, ['shape'])['points']).toEqual([
      { ...point(1), x: 77 },
      point(2, [LEFT, answer('Theirs', 'stays')]),
      point(4, [LEFT]),
    ])
    expect(withParts(base, answered, ['flags'])).toEqual(base)
  })

  it('merges if one side answered a point and the other moved one or answered another', () => {
    for (const [mine, theirs] of [
      [answered, moved],
      [moved, answered],
    ] as const)
      expect(mergedObject(base, mine, theirs)?.['points']).toEqual([
        { ...point(1), x: 77 },
        point(2, [LEFT, answer('Theirs', 'stays')]),
        point(4, [LEFT]),
      ])
    expect(mergedObject(base, answered, turned)?.['points']).toEqual([
      point(1),
      point(2, [answer('Side', 'right'), answer('Theirs', 'stays')]),
      point(4, [LEFT]),
    ])
  })

  it('asks if both answered one question differently, or one answered a point the other deleted', () => {
    const other = skeleton(point(1), point(2, [LEFT, answer('Theirs', 'stays')]), point(4, [answer('Side', 'right')]))
    expect(mergedObject(base, answered, other)).toBeUndefined()
    expect(mergedObject(base, answered, without)).toBeUndefined()
    expect(mergedObject(base, without, answered)).toBeUndefined()
  })
})
