import { expect, it } from 'vitest'
import { addObjects } from '#domain/annotation/commands/add-objects'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import type { Native } from '#domain/annotation/native'
import type { OwnVersion } from '../../../../../reviewer/editors/document/own-version'
import { createMergeBase, lastKnown, versionOf } from '../../../../../reviewer/editors/session/merge-base'
import type { Recovered, Work } from '../../../../../reviewer/editors/work/open-work'
import { partsOf, readRecalled, type WorkRecord } from '../../../../../reviewer/editors/work/records'
import { ownOf } from '../../../../builders/versions'

const CONTEXT = { before: [], at: '2026-11-23T10:00:00.000Z', by: 'ada@example.test' }
const box = (className: string): Native => ({ type: 'bbox', className, points: { x1: 0, y1: 0, x2: 9, y2: 9 } })
const CAME = [box('first'), box('second')]
/** The other version has the shape drawn here changed, lacks the second object, and has a further one. */
const THEIRS = {
  gone: ['b1' as const],
  otherwise: [['n1', JSON.stringify(box('Bus'))] as const],
  besides: [JSON.stringify(box('Van'))],
  threads: [],
}

/** Annotation with two objects, the records of its changes, and what a later run finds of them. */
function aBeginning() {
  const own = ownOf(CAME)
  const { drawing } = own
  const records: WorkRecord[] = []
  const written = { write: (record: WorkRecord) => void records.push(record), upTo: () => records.length }
  const begin = () => createMergeBase({ own: own.own, work: { get: () => written as unknown as Work }, met: () => 7 })
  const beginning = begin()
  drawing.subscribe(beginning.write)
  const draw = (className: string) =>
    drawing.run('add', addObjects, { objects: [{ id: drawing.newId(), value: box(className) }] }, CONTEXT)
  const recovered = (saves: readonly { readonly upTo: number; readonly revision: number }[] = []): Recovered => {
    const lines = [
      ...records.flatMap(partsOf).map((part, at) => ({ ...part, n: at + 1, at: 0 })),
      ...saves.map((save) => ({ t: 'saved', ...save })),
    ]
    const base = { revision: 1, annotation: null }
    return {
      ...readRecalled(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
      base,
      since: 1,
      isCurrent: true,
    }
  }
  const mine = () => own.own.get() as OwnVersion
  const namesOf = async (one: typeof beginning) =>
    (await one.began(mine(), mine().annotation)).entries.map(({ base, text }) =>
      text === undefined ? CAME[base ?? -1]?.['className'] : (JSON.parse(text) as Native)['className'],
    )
  return { beginning, begin, drawing, draw, records, recovered, namesOf }
}

it('a merge → is based on the platform’s last accepted version, not on a pending one', async () => {
  const { beginning, drawing, draw, namesOf } = aBeginning()
  const accepts = beginning.turnTo(null)
  expect(await namesOf(beginning)).toEqual(['first', 'second'])
  draw('saved')
  beginning.sends(versionOf(drawing))
  draw('sent')
  beginning.sends(versionOf(drawing))
  expect(await namesOf(beginning)).toEqual(['first', 'second'])
  accepts(1)
  expect(await namesOf(beginning)).toEqual(['first', 'second', 'saved'])
})

it('the previous item’s last save → says nothing of the open one, whatever its revision', async () => {
  const { beginning, drawing, draw, namesOf } = aBeginning()
  const before = beginning.turnTo(null)
  beginning.turnTo(null)
  draw('sent')
  beginning.sends(versionOf(drawing))
  before(50)
  expect(await namesOf(beginning)).toEqual(['first', 'second'])
})

it('a merge after a crash → is based on the last save, even if it was accepted only then', async () => {
  const { begin, draw, recovered, namesOf } = aBeginning()
  for (const name of ['saved', 'held', 'unsaved']) draw(name)
  const later = begin()
  const accepts = later.turnTo(recovered([{ upTo: 1, revision: 4 }]))
  expect(await namesOf(later)).toEqual(['first', 'second', 'saved'])
  accepts(2)
  expect(await namesOf(later)).toEqual(['first', 'second', 'saved', 'held'])
})

it('a merge’s result → is the common base, now and after a crash, until a later save', async () => {
  const { beginning, begin, drawing, draw, records, recovered, namesOf } = aBeginning()
  beginning.turnTo(null)
  draw('Car')
  const takeIn = () => {
    drawing.run('merge', addObjects, { objects: [{ id: drawing.newId(), value: box('taken in') }] }, CONTEXT)
    return undefined
  }
  expect(beginning.begin(THEIRS, takeIn)).toBeUndefined()
  expect(records.map(({ t }) => t)).toEqual(['do', 'began', 'do'])
  drawing.run('remove', removeObjects, { ids: ['n1'] }, CONTEXT)
  const merged = ['first', 'Bus', 'taken in', 'Van']
  expect(await namesOf(beginning)).toEqual(merged)
  // An earlier save may succeed after it.
  const later = begin()
  const accepts = later.turnTo(recovered([{ upTo: 1, revision: 6 }]))
  expect(await namesOf(later)).toEqual(merged)
  expect(lastKnown(recovered([{ upTo: 1, revision: 6 }]))?.revision).toBe(7)
  accepts(1)
  expect(await namesOf(later)).toEqual(merged)
  const saved = recovered([{ upTo: 3, revision: 8 }])
  expect(lastKnown(saved)?.revision).toBe(8)
  later.turnTo(saved)
  expect(await namesOf(later)).toEqual(['first', 'second', 'Car', 'taken in'])
})

it('an empty merge → is stored without a step; a cancelled one isn’t stored', async () => {
  const { beginning, begin, draw, records, recovered, namesOf } = aBeginning()
  beginning.turnTo(null)
  draw('Car')
  expect(beginning.begin(THEIRS, () => 'not now')).toBe('not now')
  expect(await namesOf(beginning)).toEqual(['first', 'second'])
  beginning.begin(THEIRS, () => undefined)
  draw('more')
  expect(records.map(({ t }) => t)).toEqual(['do', 'began', 'do'])
  const later = begin()
  later.turnTo(recovered())
  for (const one of [beginning, later]) expect(await namesOf(one)).toEqual(['first', 'Bus', 'Van'])
})
