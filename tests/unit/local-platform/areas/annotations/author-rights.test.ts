import { describe, expect, it } from 'vitest'
import type { Native } from '#domain/annotation/native'
import { unallowedChange } from '../../../../../local-platform/areas/annotations/author-rights'

const ANNOTATOR = { email: 'ada@example.org', approvesObjects: false, resolvesComments: false, deletesComments: false }
const MANY = 100_000

const point = (at: number, more: Native = {}): Native => ({ type: 'point', className: 'Car', x: at, y: 0, ...more })
const objects = (...instances: readonly Native[]): Native => ({ instances })
const saidOf = (now: Native, before: Native) => unallowedChange(now, before, ANNOTATOR)
const NO_APPROVAL = "You don't have the right to approve objects."

describe('a save without the right to approve', () => {
  it('may change everything but approvals, for a hundred thousand objects at once', () => {
    const before = objects(...Array.from({ length: MANY }, (_, at) => point(at)))
    const now = objects(...Array.from({ length: MANY }, (_, at) => point(at, { className: 'Bus' })))
    expect(saidOf(now, before)).toBeUndefined()
    const approved = Array.from({ length: MANY }, (_, at) => point(at, { className: 'Bus', error: at === MANY - 1 }))
    expect(saidOf(objects(...approved), before)).toBe(NO_APPROVAL)
  })

  it('keeps an approval with its object, even among equal ones', () => {
    const before = objects(point(1, { error: false }), point(2), point(3))
    expect(saidOf(objects(point(1, { error: false }), point(2), point(30)), before)).toBeUndefined()
    expect(saidOf(objects(point(10, { error: false }), point(2), point(3)), before)).toBeUndefined()
    expect(saidOf(objects(point(1), point(2), point(3)), before)).toBe(NO_APPROVAL)
    expect(saidOf(objects(point(1, { error: false }), point(2, { error: false }), point(3)), before)).toBe(NO_APPROVAL)
  })

  it('uses each approval once', () => {
    const before = objects(point(1, { error: false }))
    const twice = objects(point(5, { error: false }), point(6, { error: false }))
    expect(saidOf(twice, before)).toBe(NO_APPROVAL)
    const movedAndCopied = objects(point(5, { error: false }), point(1))
    expect(saidOf(movedAndCopied, before)).toBeUndefined()
  })
})
