import { describe, expect, it } from 'vitest'
import { removeObjects } from '../../../../../domain/annotation/commands/remove-objects'
import type { Native } from '../../../../../domain/annotation/native'
import { NOW } from '../../../../../reviewer/editors/document/compared-side'
import type { Comparing } from '../../../../../reviewer/editors/document/comparing'
import { someComparing } from '../../../../builders/comparing'
import { until } from '../../../../drivers/waits'

let stamp = 0
const box = (x: number, more: Native = {}): Native => ({
  type: 'bbox',
  classId: 1,
  className: 'Car',
  probability: 100,
  points: { x1: x, y1: 0, x2: x + 9, y2: 9 },
  attributes: [],
  locked: false,
  error: null,
  createdAt: `2026-11-23T10:00:00.${String((stamp += 1)).padStart(3, '0')}Z`,
  createdBy: { email: 'ada@example.test', role: 'Annotator' },
  ...more,
})
const red = { id: 5, groupId: 2, name: 'red', groupName: 'Colour' }
const blue = { ...red, id: 6, name: 'blue' }
const polygon = (points: readonly number[]) => box(0, { type: 'polygon', points })

const ready = async (comparing: Comparing) => {
  await until('the comparison', () => comparing.seen.get().at === 'ready')
  const seen = comparing.seen.get()
  return seen.at === 'ready' ? seen : expect.fail()
}
const told = async (comparing: Comparing) =>
  (await ready(comparing)).changes.map(({ how, parts, after, before }) =>
    [how, (after ?? before)?.className, ...parts].join(' '),
  )

describe('two versions', () => {
  const same = Array.from({ length: 5 }, (_, at) => box(1_000 + 50 * at, { className: 'Tree' }))
  const [moved, bent, turned, answered, approved, locked, gone, low, signed] = [
    box(0, { className: 'Moved' }),
    { ...polygon([0, 100, 50, 100, 50, 150, 0, 150]), className: 'Bent' },
    box(200, { className: 'Turned' }),
    box(300, { className: 'Answered', attributes: [red] }),
    box(400, { className: 'Approved' }),
    box(500, { className: 'Locked' }),
    box(600, { className: 'Gone' }),
    box(700, { className: 'Low' }),
    box(800, { className: 'Signed', updatedAt: 'then' }),
  ] as const
  const came = box(900, { className: 'Came' })
  const before = [low, moved, bent, ...same, turned, answered, approved, locked, gone, signed]
  const after = [
    { ...moved, points: { x1: 3, y1: 4, x2: 12, y2: 13 } },
    { ...bent, points: [0, 100, 50, 100, 60, 160, 0, 150] },
    ...same,
    { ...turned, className: 'Van', classId: 2 },
    { ...answered, attributes: [blue] },
    { ...approved, error: false },
    { ...locked, locked: true },
    low,
    { ...signed, updatedAt: 'now', updatedBy: { email: 'ada@example.test' } },
    came,
  ]

  it('with nine changed objects list exactly those, with their changes', async () => {
    const { comparing } = someComparing(after, { 3: before })
    comparing.open({ of: 'revision', revision: 3 }, NOW)
    expect(await told(comparing)).toEqual([
      'changed Moved shape',
      'changed Bent shape',
      'changed Van class',
      'changed Answered answers Colour',
      'changed Approved approval',
      'changed Locked flags',
      'changed Low order',
      'added Came',
      'deleted Gone',
    ])
    expect((await ready(comparing)).same).toBe(same.length + 1)
  })

  it('are equal after restoring every object of the earlier one, as one step', async () => {
    const { comparing, drawing, values } = someComparing(after, { 3: before })
    comparing.open({ of: 'revision', revision: 3 }, NOW)
    expect(await comparing.restore((await ready(comparing)).changes)).toBeUndefined()
    await until('the same', async () => (await told(comparing)).length === 0)
    expect(values().map((value) => value?.className)).toEqual(before.map((value) => (value as Native).className))
    expect(values()).toEqual([...before.slice(0, -1), after.at(-2)])
    expect(drawing.drawn.get().history.past.map(({ label }) => label)).toEqual(['9 as in 3'])
    drawing.undo()
    expect(values()).toEqual(after)
  })

  it.each(['Moved', 'Came', 'Gone', 'Low'])('restore a single object: %s', async (name) => {
    const { comparing, drawing, values } = someComparing(after, { 3: before })
    comparing.open({ of: 'revision', revision: 3 }, NOW)
    const { changes } = await ready(comparing)
    const isIt = (one: (typeof changes)[number]) => (one.after ?? one.before)?.className === name
    expect(await comparing.restore(changes.filter(isIt))).toBeUndefined()
    await until('one less', async () => (await told(comparing)).length === 8)
    const left = (await ready(comparing)).changes
    expect(left.some(isIt)).toBe(false)
    expect(drawing.drawn.get().history.past).toHaveLength(1)
    drawing.undo()
    expect(values()).toEqual(after)
  })

  it('are compared again after each local change, and the selection stays', async () => {
    const { comparing, drawing } = someComparing(after, { 3: before })
    comparing.open({ of: 'revision', revision: 3 }, NOW)
    const { changes } = await ready(comparing)
    comparing.choose(changes.slice(0, 2).map(({ key }) => key))
    await drawing.hold([0])
    drawing.run('remove', removeObjects, { ids: ['b0'] }, { before: [], at: '', by: '' })
    await until('the change', async () => (await told(comparing)).includes('deleted Moved'))
    expect([...comparing.chosen.get()]).toEqual([changes[1]?.key])
  })

  it('may both be earlier ones: restored parts go to the current one, which is then compared', async () => {
    const [kept, later] = [box(2_000, { className: 'Kept' }), box(2_100, { className: 'Later' })]
    const then = [{ ...kept, locked: true }, moved, came]
    const { comparing, drawing, values } = someComparing([...after, kept, later], { 3: [kept, gone, moved], 4: then })
    comparing.open({ of: 'revision', revision: 3 }, { of: 'revision', revision: 4 })
    expect(await told(comparing)).toEqual(['changed Kept flags', 'added Came', 'deleted Gone'])
    const { changes } = await ready(comparing)
    expect(await comparing.restore(changes)).toBeUndefined()
    // Kept was unchanged, and Moved wasn't requested.
    const left = [...after.filter((one) => one !== came), kept, later, gone]
    expect(
      values()
        .map((one) => one?.className)
        .toSorted(),
    ).toEqual(left.map((one) => one.className).toSorted())
    expect(values().find((one) => one?.className === 'Moved')).toEqual(after[0])
    await until('the one at hand', () => {
      const seen = comparing.seen.get()
      return seen.at === 'ready' && seen.after.of === 'now'
    })
    drawing.undo()
    expect(values()).toEqual([...after, kept, later])
  })

  it('with different comments say so; a deleted thread is restored, once', async () => {
    const said = (at: number, more: object = {}) => ({
      x: at,
      y: 0,
      resolved: false,
      correspondence: [{ text: `no. ${at}`, email: 'bo@example.test' }],
      createdAt: `2026-11-20T10:00:0${at}.000Z`,
      createdBy: { email: 'bo@example.test' },
      ...more,
    })
    const was = [said(1), said(2), said(3), said(4)]
    const is = [said(1), said(2, { resolved: true, x: 9, updatedAt: 'now' }), said(4, { updatedAt: 'now' }), said(5)]
    const { comparing, drawing } = someComparing([], { 3: [] }, { now: is, 3: was })
    comparing.open({ of: 'revision', revision: 3 }, NOW)
    const { threads } = await ready(comparing)
    expect(threads.map(({ how, parts, thread }) => [how, ...parts, thread.remarks[0]?.text].join(' '))).toEqual([
      'changed resolved moved no. 2',
      'added no. 5',
      'deleted no. 3',
    ])
    const lost = threads.find(({ how }) => how === 'deleted') ?? expect.fail()
    expect(comparing.restoreThread(lost)).toBeUndefined()
    expect(drawing.threads().at(-1)?.value).toEqual(said(3))
    expect(comparing.restoreThread(lost)).toMatch(/already/)
    drawing.undo()
    expect(drawing.threads()).toHaveLength(4)
  })

  it('may both be revisions; the current one is always the later', async () => {
    const { comparing } = someComparing(after, { 3: before, 4: [...before, came] })
    comparing.open({ of: 'revision', revision: 3 }, { of: 'revision', revision: 4 })
    expect(await told(comparing)).toEqual(['added Came'])
    comparing.open(NOW, { of: 'revision', revision: 3 })
    await until('the other way round', () => {
      const seen = comparing.seen.get()
      return seen.at === 'ready' && seen.before.of === 'revision' && seen.after.of === 'now'
    })
  })
})

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [0, 'unreadable'],
] as const)('a revision answering %i is reported as %s', async (status, why) => {
  const { comparing, at } = someComparing([box(0)], {})
  at.status = status
  comparing.open({ of: 'revision', revision: 3 }, NOW)
  await until('the failure', () => comparing.seen.get().at === 'failed')
  expect(comparing.seen.get()).toMatchObject({ at: 'failed', why })
})

it('nothing is restored if read-only', async () => {
  const said = { x: 1, y: 1, correspondence: [{ text: 'Look here', email: 'bo@example.test' }] }
  const { comparing, at, values, drawing } = someComparing([box(0)], { 3: [] }, { now: [], 3: [said] })
  comparing.open({ of: 'revision', revision: 3 }, NOW)
  at.refusal = 'Read-only.'
  const { changes, threads } = await ready(comparing)
  expect(await comparing.restore(changes)).toBe('Read-only.')
  expect(values()).toHaveLength(1)
  expect(threads.map((thread) => comparing.restoreThread(thread))).toEqual(['Read-only.'])
  expect(drawing.threads()).toEqual([])
})

it.each([
  ['was deleted', [box(1)]],
  ['was changed', [box(0, { probability: 50 }), box(1)]],
] as const)('versions with an unreadable object → restore nothing: one that %s', async (_, now) => {
  const { comparing, values, drawing } = someComparing(now, { 3: [box(0), box(1)] })
  comparing.open({ of: 'revision', revision: 3 }, NOW)
  const { changes, was } = await ready(comparing)
  expect(changes).toHaveLength(1)
  // It is compared as a whole, and this object of it can't be loaded.
  const all = was.exact
  Object.assign(was, { exact: async (places: readonly number[]) => (places.length > 1 ? all(places) : []) })
  const before = values()
  expect(await comparing.restore(changes)).toMatch(/can’t be read; nothing was changed/)
  expect(values()).toEqual(before)
  expect(drawing.drawn.get().history.past).toEqual([])
})

it('versions no longer compared → are closed', async () => {
  const { comparing, open } = someComparing([box(0)], { 3: [], 4: [] })
  comparing.open({ of: 'revision', revision: 3 }, NOW)
  await ready(comparing)
  comparing.open({ of: 'revision', revision: 4 }, NOW)
  await until('the other', () => comparing.seen.get().at === 'ready')
  expect(open.map(({ state }) => state.isClosed)).toEqual([true, false])
  comparing.close()
  expect(open.map(({ state }) => state.isClosed)).toEqual([true, true])
  expect(comparing.seen.get()).toEqual({ at: 'closed' })
})

describe('values outside objects', () => {
  it('are compared by path, and restoring one is a step of that name', async () => {
    const heads = { now: { data: { summary: 'new' }, tags: ['a'] }, 1: { data: { summary: 'old' }, tags: ['a'] } }
    const { comparing, drawing } = someComparing([], { 1: [] }, { now: [], 1: [] }, heads)
    comparing.open({ of: 'revision', revision: 1 }, NOW)
    const { values } = await ready(comparing)
    expect(values).toEqual([{ path: ['data', 'summary'], how: 'changed', was: 'old', is: 'new' }])
    expect(comparing.restoreValue(values[0] ?? expect.fail())).toBeUndefined()
    expect(drawing.reading.value('head')).toEqual(heads[1])
    expect(drawing.drawn.get().history.past.map(({ label }) => label)).toEqual(['data › summary brought back'])
    drawing.undo()
    expect(drawing.reading.value('head')).toEqual(heads.now)
  })
})
