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

describe('what single points of a skeleton answer', () => {
  it('is missed where it has to be answered, point by point, and not of points that are not there', () => {
    expect(said(skeleton(point(1), point(2, [LEFT]), point(4, [LEFT])))).toEqual([])
    expect(said(skeleton(point(1), point(2, [LEFT]), point(4)))).toEqual([
      'unanswered: “Side” of point 4 has to be answered.',
    ])
    expect(said(skeleton(point(2), point(4)))).toEqual([
      'unanswered: “Side” of point 2, “Side” of point 4 have to be answered.',
    ])
    expect(said(skeleton(point(1), point(3)))).toEqual([])
    // A project without such steps asks points nothing, and neither do skeletons of another class.
    const { points: _points, ...without } = FACTS
    expect(said(skeleton(point(2)), without)).toEqual([])
    expect(said({ ...skeleton(point(2, [answer('Side', 'odd')])), className: 'Wheel' })).toEqual([
      'unanswered: “Side” has to be answered.',
    ])
  })

  it('is found odd where it is no answer to the question, with the point that it is of', () => {
    const odd = (...answers: readonly Native[]) => said(skeleton(point(2, answers)))
    expect(odd(answer('Side', 'top'))).toEqual(['odd-answer: “top” is none of the answers to “Side” of point 2.'])
    expect(odd(LEFT, answer('Side', 'right'))).toEqual(['odd-answer: “Side” of point 2 has 2 answers, and takes one.'])
    expect(odd(LEFT, answer('Bolts', 'five'))).toEqual([
      'odd-answer: “five” is no number, and “Bolts” of point 2 asks for one.',
    ])
    // What other programs keep there is theirs.
    expect(odd(LEFT, answer('Theirs', 'stays'))).toEqual([])
  })

  it('is held against the numbers that the project sets for the class of the point', () => {
    const limit = { className: 'Wheel', of: 'answer', group: 'Bolts', least: 4, most: 6 } as const
    const facts: CheckFacts = { ...FACTS, rules: { overlap: null, limits: [limit] } }
    expect(said(skeleton(point(4, [LEFT, answer('Bolts', 5)])), facts)).toEqual([])
    expect(said(skeleton(point(2, [LEFT]), point(4, [LEFT, answer('Bolts', 7)])), facts)).toEqual([
      'out-of-range: “Bolts” of point 4 is 7; at most 6 are asked for.',
    ])
  })

  it('makes what was said of the object hold no longer once it is otherwise', () => {
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

  it('differs in its shape and in the answers of each point, part by part', () => {
    expect(differingParts(base, answered)).toEqual(['point 4 Side'])
    expect(differingParts(base, turned)).toEqual(['point 2 Side'])
    expect(differingParts(base, moved)).toEqual(['shape'])
    expect(differingParts(base, without)).toEqual(['shape'])
    expect(new Set(differingParts(turned, { ...moved, locked: true }))).toEqual(
      new Set(['shape', 'point 2 Side', 'flags']),
    )
  })

  it('takes each of these parts by itself', () => {
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

  it('is merged where one answered a point and the other moved one or answered another', () => {
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

  it('is asked about where both answered the same question otherwise, or one answered a point that the other took away', () => {
    const other = skeleton(point(1), point(2, [LEFT, answer('Theirs', 'stays')]), point(4, [answer('Side', 'right')]))
    expect(mergedObject(base, answered, other)).toBeUndefined()
    expect(mergedObject(base, answered, without)).toBeUndefined()
    expect(mergedObject(base, without, answered)).toBeUndefined()
  })
})
