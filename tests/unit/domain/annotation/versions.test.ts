import { describe, expect, it } from 'vitest'
import { becomeVersion } from '../../../../domain/annotation/commands/become-version'
import type { Native } from '../../../../domain/annotation/native'
import { changed } from '../../../../domain/annotation/ops/apply'
import { inverse } from '../../../../domain/annotation/ops/invert'
import type { EntryId, ObjectId, Op } from '../../../../domain/annotation/ops/op'
import { compareVersions, type VersionObject } from '../../../../domain/annotation/versions/compare-versions'

const box = (x: number, y: number, more: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: x, y1: y, x2: x + 100, y2: y + 50 },
  ...more,
})
const by = (email: string, createdAt: string): Native => ({ createdAt, createdBy: { email } })
const texts = (...values: readonly Native[]) => values.map((value) => JSON.stringify(value))
const untouched = (...values: readonly Native[]): readonly VersionObject[] => texts(...values).map((text) => ({ text }))
const changedFrom = (came: Native, value: Native): VersionObject => ({
  text: JSON.stringify(value),
  came: JSON.stringify(came),
})

describe('two versions', () => {
  it('with the same text are equal, in any order, each object once', () => {
    const [a, b] = [box(0, 0), box(200, 0)]
    expect(compareVersions(untouched(a, a, b), texts(b, a))).toEqual({
      same: 2,
      changed: [],
      parts: [],
      onlyMine: [1],
      onlyTheirs: [],
      theirsAt: Int32Array.of(1, -1, 0),
    })
  })

  it('with different spellings of an object are equal', () => {
    const { type, className, points } = box(0, 0)
    expect(compareVersions(untouched(box(0, 0)), texts({ points, className, type }))).toMatchObject({
      same: 1,
      changed: [],
    })
  })

  it('differ in an object changed here, wherever it was moved', () => {
    const mine = [changedFrom(box(0, 0), box(900, 900)), ...untouched(box(200, 0))]
    expect(compareVersions(mine, texts(box(0, 0), box(200, 0)))).toEqual({
      same: 1,
      changed: [[0, 0]],
      parts: [['shape']],
      onlyMine: [],
      onlyTheirs: [],
      theirsAt: Int32Array.of(0, 1),
    })
  })

  it('differ in an object changed there, identified by author and time, or by name', () => {
    const made = by('ada@example.test', '2026-11-23T10:00:00.000Z')
    expect(compareVersions(untouched(box(0, 0, made)), texts(box(900, 0, made)))).toMatchObject({ changed: [[0, 0]] })
    expect(compareVersions(untouched(box(0, 0, { id: 7 })), texts(box(900, 0, { id: 7 })))).toMatchObject({
      changed: [[0, 0]],
    })
  })

  it('differ in an object near another of its class: the nearest one matches', () => {
    const difference = compareVersions(
      untouched(box(0, 0), box(3, 1)),
      texts(box(4, 1), box(0, 1), box(0, 0, { className: 'Bus' }), box(40, 0)),
    )
    expect(difference).toEqual({
      same: 0,
      changed: [
        [0, 1],
        [1, 0],
      ],
      parts: [['shape'], ['shape']],
      onlyMine: [],
      onlyTheirs: [2, 3],
      theirsAt: Int32Array.of(1, 0),
    })
  })

  it('both changing one object → it differs once', () => {
    const made = by('ada@example.test', '2026-11-23T10:00:00.000Z')
    const mine = [changedFrom(box(0, 0, made), box(50, 0, made))]
    expect(compareVersions(mine, texts(box(0, 70, made)))).toMatchObject({ changed: [[0, 0]], onlyMine: [] })
  })

  it('keep unreadable objects separate: each equals only its own text', () => {
    expect(compareVersions([{ text: '{bad' }, { text: '{worse' }], ['{bad', 'null', '{other'])).toEqual({
      same: 1,
      changed: [],
      parts: [],
      onlyMine: [1],
      onlyTheirs: [1, 2],
      theirsAt: Int32Array.of(0, -1),
    })
  })

  it('of twenty thousand objects, all respelled and slightly moved, are compared in seconds', () => {
    const at = (n: number) => [(n % 400) * 150, Math.floor(n / 400) * 80] as const
    const all = (by: number) => Array.from({ length: 20_000 }, (_, n) => JSON.stringify(box(at(n)[0] + by, at(n)[1])))
    const mine = all(0).map((text) => ({ text }))
    const began = performance.now()
    const { changed, onlyMine, onlyTheirs } = compareVersions(mine, all(1))
    expect({ changed: changed.length, onlyMine, onlyTheirs }).toEqual({
      changed: 20_000,
      onlyMine: [],
      onlyTheirs: [],
    })
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

describe('restoring a version', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at): ObjectId => `b${at}`)

  function become(values: readonly Native[], args: Omit<Parameters<typeof becomeVersion>[1], 'label'>) {
    const left = new Map<EntryId | 'head', Native>(ids(values.length).map((id, at) => [id, values[at] ?? {}]))
    const reading = {
      value: (id: EntryId | 'head') => left.get(id),
      z: (id: EntryId) => Number(id.slice(1)),
      top: () => values.length - 1,
      bottom: () => 0,
    }
    const made = becomeVersion(reading, { ...args, label: 'Brought back' })
    if ('refusal' in made) return made
    const apply = (delta: readonly Op[]): void => {
      for (const op of delta) {
        if (op.id === 'head') continue
        if (op.o === 'add') left.set(op.id, op.value)
        else if (op.o === 'remove') left.delete(op.id)
        else if (op.o === 'set' || op.o === 'text') left.set(op.id, changed(left.get(op.id) ?? {}, [op]))
      }
    }
    apply(made.delta)
    const after = new Map(left)
    apply(inverse(made.delta))
    expect([...left.entries()].toSorted()).toEqual(
      ids(values.length)
        .map((id, at) => [id, values[at]])
        .toSorted(),
    )
    return after
  }

  it('removes extra objects, adds missing ones, and gives the rest the version’s fields; undo reverts everything', () => {
    const before = [box(0, 0, { locked: true }), box(200, 0, { note: 'mine' }), box(400, 0)]
    const after = become(before, {
      remove: ['b0'],
      change: [{ id: 'b1', value: box(210, 0, { probability: 40 }) }],
      add: [{ id: 'nnew', value: box(900, 0) }],
    })
    expect(after).toEqual(
      new Map([
        ['b1', box(210, 0, { probability: 40 })],
        ['b2', box(400, 0)],
        ['nnew', box(900, 0)],
      ]),
    )
  })

  it('that is already current changes nothing', () => {
    expect(become([box(0, 0)], { remove: [], change: [{ id: 'b0', value: box(0, 0) }], add: [] })).toHaveProperty(
      'refusal',
    )
  })
})
