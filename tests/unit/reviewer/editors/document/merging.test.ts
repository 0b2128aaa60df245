import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addThread } from '#domain/annotation/comments/change-threads'
import { changeHead } from '#domain/annotation/commands/change-head'
import { changeObjects } from '#domain/annotation/commands/change-objects'
import { addObjects } from '#domain/annotation/commands/add-objects'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Clock } from '../../../../../reviewer/protocol/port'
import { cameAs } from '../../../../../reviewer/editors/document/own-version'
import type { MergeChoices } from '../../../../../reviewer/editors/document/merge-plan'
import { createMerging, type MergingParts } from '../../../../../reviewer/editors/document/merging'
import { type TheirDifference, theirVersion } from '../../../../../reviewer/editors/document/their-version'
import { versionOf } from '../../../../../reviewer/editors/session/merge-base'
import { annotationOf, ownOf } from '../../../../builders/versions'
import { walk } from '../../../../builders/walks'

const AT = '2026-11-23T10:00:00.000Z'
const AUTHOR = { email: 'ada@example.test', role: 'Annotator', at: AT }
const CONTEXT = { before: [], at: AT, by: AUTHOR.email }
const CLOCK: Clock = {
  now: Date.now,
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: () => undefined,
}
const STAMPS = new Set(['updatedAt', 'updatedBy', 'probability'])

const box = (at: number, className = 'Car'): Native => ({
  type: 'bbox',
  className,
  points: { x1: 100 * at, y1: 0, x2: 100 * at + 9, y2: 9 },
  createdAt: `2026-11-20T10:00:0${at % 10}.${100 + at}Z`,
  createdBy: { email: 'bo@example.test', role: 'Annotator' },
})
const bare = (value: Native): Native => Object.fromEntries(Object.entries(value).filter(([key]) => !STAMPS.has(key)))
const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted()

/** Change to an object: none, one of these classes, or deletion. */
type Way = 'kept' | 'gone' | 'Van' | 'Bus'

function merged(count: number, mine: readonly Way[], theirs: readonly Way[], added: readonly [number, number, number]) {
  const base = Array.from({ length: count }, (_, at) => box(at))
  const left = (ways: readonly Way[]) =>
    base.flatMap((value, at) => {
      const way = ways[at] ?? 'kept'
      return way === 'gone' ? [] : [way === 'kept' ? value : { ...value, className: way }]
    })
  const [ofMine, ofTheirs, ofBoth] = [0, 1, 2].map((kind) =>
    Array.from({ length: added[kind] ?? 0 }, (_, at) => box(1_000 * (kind + 1) + at)),
  )
  const own = ownOf(base)
  const other = annotationOf([...left(theirs), ...(ofTheirs ?? []), ...(ofBoth ?? [])])
  const { drawing } = own
  const act = async () => {
    await drawing.hold(base.map((_, at) => at))
    for (const [at, way] of mine.entries()) {
      if (at >= count || way === 'kept') continue
      const ids = [`b${at}` as const]
      if (way === 'gone') drawing.run('remove', removeObjects, { ids }, CONTEXT)
      else {
        const fields = () => ({ className: way })
        drawing.run('change', changeObjects, { ids, fields, label: '', author: AUTHOR }, CONTEXT)
      }
    }
    const objects = [...(ofMine ?? []), ...(ofBoth ?? [])].map((value) => ({ id: drawing.newId(), value }))
    if (objects.length > 0) drawing.run('add', addObjects, { objects }, CONTEXT)
  }
  const merging = createMerging({
    own: own.own,
    ...FROM_WHAT_CAME,
    theirs: () => other.annotation,
    author: () => ({ email: AUTHOR.email, at: AT }),
    clock: CLOCK,
  })
  const now = () => own.values().map((value) => bare(value ?? {}))
  return { base, merging, drawing, act, now, added: [...(ofMine ?? []), ...(ofTheirs ?? []), ...(ofBoth ?? [])] }
}

const way = fc.constantFrom<Way[]>('kept', 'gone', 'Van', 'Bus')
const ways = fc.array(way, { maxLength: 12 })
const adding = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3))

/** Both started from this version; another person decides where the next merge starts. */
const beginsWith = (began: MergingParts['began']): Pick<MergingParts, 'began' | 'begin'> => ({
  began,
  begin: (_theirs, takeIn) => takeIn(),
})
const FROM_WHAT_CAME = beginsWith(async ({ annotation }) => cameAs(annotation))

describe('merging two versions', () => {
  it('loses nothing of either side, duplicates nothing, asks about conflicts, and is undone as one step', async () => {
    await fc.assert(
      fc.asyncProperty(ways, ways, adding, fc.boolean(), async (mine, theirs, counts, takesTheirs) => {
        const count = Math.max(mine.length, theirs.length)
        const made = merged(count, mine, theirs, counts)
        await made.act()
        const before = sorted(made.now())
        const at = (some: readonly Way[], place: number) => some[place] ?? 'kept'
        const asked = made.base.flatMap((_, place) => {
          const [a, b] = [at(mine, place), at(theirs, place)]
          return a !== b && a !== 'kept' && b !== 'kept' ? [place] : []
        })
        const plan = await made.merging.plan()
        expect(plan?.asked.map(({ base }) => base)).toEqual(asked)
        const steps = made.drawing.drawn.get().history.past.length
        expect(
          await made.merging.merge(new Map(asked.map((place) => [place, takesTheirs ? 'theirs' : 'mine']))),
        ).toBeUndefined()
        const left = made.base.flatMap((value, place) => {
          const [a, b] = [at(mine, place), at(theirs, place)]
          const way = a === 'kept' ? b : b === 'kept' || a === b ? a : takesTheirs ? b : a
          return way === 'gone' ? [] : [bare(way === 'kept' ? value : { ...value, className: way })]
        })
        expect(sorted(made.now())).toEqual(sorted([...left, ...made.added.map(bare)]))
        // A second time has nothing left to do.
        if (!takesTheirs || asked.length === 0) {
          const again = await made.merging.plan()
          expect([again?.added, again?.changed, again?.removed]).toEqual([0, 0, 0])
        }
        const past = made.drawing.drawn.get().history.past.length
        expect(past - steps).toBeLessThanOrEqual(1)
        if (past > steps) made.drawing.undo()
        expect(sorted(made.now())).toEqual(before)
      }),
      walk(60, 1_000),
    )
  }, 60_000)

  it('previews the number of added, changed and removed objects, and both sides’ changes of each conflict', async () => {
    const made = merged(5, ['kept', 'Van', 'kept', 'Van', 'gone'], ['Bus', 'kept', 'gone', 'Bus', 'Bus'], [1, 2, 0])
    await made.act()
    expect(await made.merging.plan()).toMatchObject({
      added: 2,
      changed: 1,
      removed: 1,
      asked: [
        { base: 3, mine: 'changed', theirs: 'changed', className: 'Van', row: 3 },
        { base: 4, mine: 'gone', theirs: 'changed', className: 'Car', row: undefined },
      ],
    })
  })

  it('combines changes of separate parts of an object, as one step, without asking', async () => {
    const own = ownOf([box(0), box(1)])
    const theirs = { ...box(0), className: 'Van', createdAt: box(0)['createdAt'] }
    const other = annotationOf([theirs, box(1)])
    const { drawing } = own
    await drawing.hold([0])
    const fields = () => ({ locked: true })
    drawing.run('change', changeObjects, { ids: ['b0'], fields, label: '', author: AUTHOR }, CONTEXT)
    const merging = createMerging({
      own: own.own,
      ...FROM_WHAT_CAME,
      theirs: () => other.annotation,
      author: () => AUTHOR,
      clock: CLOCK,
    })
    expect(await merging.plan()).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      comments: 0,
      joined: 1,
      values: 0,
      asked: [],
    })
    expect(await merging.merge(new Map())).toBeUndefined()
    expect(own.values()[0]).toMatchObject({ className: 'Van', locked: true })
    drawing.undo()
    expect(own.values()[0]).toMatchObject({ className: 'Car', locked: true })
  })

  it('changes nothing if an object of theirs can’t be read, or either version is closed', async () => {
    const own = ownOf([box(0), box(1)])
    const other = annotationOf([box(0, 'Van'), box(1)])
    const all = other.annotation.exact
    // It is compared as a whole, and one object of it can't be loaded.
    const broken = {
      ...other.annotation,
      exact: (places: readonly number[]) => (places.length > 1 ? all(places) : all([])),
    }
    const merging = createMerging({
      own: own.own,
      ...FROM_WHAT_CAME,
      theirs: () => broken,
      author: () => AUTHOR,
      clock: CLOCK,
    })
    expect(await merging.merge(new Map())).toMatch(/can’t be read/)
    const closed = createMerging({
      own: own.own,
      ...FROM_WHAT_CAME,
      theirs: () => undefined,
      author: () => AUTHOR,
      clock: CLOCK,
    })
    expect(await closed.merge(new Map())).toBeDefined()
    expect(await closed.plan()).toBeUndefined()
    expect(own.drawing.drawn.get().history.past).toEqual([])
  })

  it('is based on the platform’s last version, not on the opened one', async () => {
    const own = ownOf([box(0), box(1)])
    const { drawing } = own
    await drawing.hold([0, 1])
    const fields = (className: string) => () => ({ className })
    const change = (ids: readonly ObjectId[], className: string) =>
      drawing.run('change', changeObjects, { ids, fields: fields(className), label: '', author: AUTHOR }, CONTEXT)
    change(['b0'], 'Van')
    const id = drawing.newId()
    drawing.run('add', addObjects, { objects: [{ id, value: box(7) }] }, CONTEXT)
    const saved = versionOf(drawing)
    // Since then: they removed one of these and changed the new one; here another one was changed.
    change(['b1'], 'Bus')
    const other = annotationOf([box(1), box(7, 'Van')])
    const parts = {
      own: own.own,
      theirs: () => other.annotation,
      author: () => ({ email: AUTHOR.email, at: AT }),
      clock: CLOCK,
    }
    const merging = createMerging({ ...parts, ...beginsWith(async () => saved) })
    expect(await merging.plan()).toEqual({
      added: 0,
      changed: 1,
      removed: 1,
      comments: 0,
      joined: 0,
      values: 0,
      asked: [],
    })
    expect(await merging.merge(new Map())).toBeUndefined()
    expect(drawing.ids().map((one) => drawing.reading.value(one)?.['className'])).toEqual(['Bus', 'Van'])
    // From the opened version, the same questions would come, and one about the new object that both have.
    drawing.undo()
    expect((await createMerging({ ...parts, ...FROM_WHAT_CAME }).plan())?.asked).toHaveLength(2)
  })

  it('asks about conflicts that appeared since, and applies none silently', async () => {
    const made = merged(2, ['kept', 'kept'], ['Van', 'kept'], [0, 0, 0])
    expect(await made.merging.plan()).toMatchObject({ changed: 1, asked: [] })
    await made.drawing.hold([0])
    made.drawing.run(
      'change',
      changeObjects,
      { ids: ['b0'], fields: () => ({ className: 'Bus' }), label: '', author: AUTHOR },
      CONTEXT,
    )
    expect(await made.merging.merge(new Map())).toBe('Both of you changed more objects. Decide on them too.')
    expect(await made.merging.merge(new Map([[0, 'theirs']]))).toBeUndefined()
    expect(made.now()[0]).toMatchObject({ className: 'Van' })
  })

  it('includes local changes made while it read theirs', async () => {
    const own = ownOf([box(0), box(1)])
    const other = annotationOf([box(0, 'Van'), box(1)])
    const { drawing } = own
    await drawing.hold([0, 1])
    let isFirst = true
    const read = other.annotation.exact
    const busy = {
      ...other.annotation,
      async exact(places: readonly number[]) {
        if (isFirst) {
          isFirst = false
          const fields = () => ({ className: 'Bus' })
          drawing.run('change', changeObjects, { ids: ['b0', 'b1'], fields, label: '', author: AUTHOR }, CONTEXT)
        }
        return read(places)
      },
    }
    const merging = createMerging({
      own: own.own,
      ...FROM_WHAT_CAME,
      theirs: () => busy,
      author: () => AUTHOR,
      clock: CLOCK,
    })
    // By now both have changed the first one: that isn't decided yet.
    expect(await merging.merge(new Map())).toMatch(/^Both of you changed more objects/)
    expect(own.values().map((value) => value?.['className'])).toEqual(['Bus', 'Bus'])
  })

  it('includes others’ comments with their objects, as one step; comments alone merge too', async () => {
    const thread = (words: string, minute: number) => ({
      x: 1,
      y: 1,
      correspondence: [{ text: words, email: 'bo@example.test' }],
      createdAt: `2026-11-20T10:0${minute}:00.000Z`,
      createdBy: { email: 'bo@example.test' },
    })
    const own = ownOf([box(0)], [thread('both', 1)])
    const other = annotationOf([box(0)], [thread('both', 1), thread('theirs', 3)])
    const { drawing } = own
    const at = { x: 5, y: 5 }
    const words = { text: 'mine', mentions: [] }
    drawing.run('comment', addThread, { ...drawing.nextThread(), place: at, words, author: AUTHOR }, CONTEXT)
    const merging = createMerging({
      own: own.own,
      ...FROM_WHAT_CAME,
      theirs: () => other.annotation,
      author: () => ({ email: AUTHOR.email, at: AT }),
      clock: CLOCK,
    })
    const texts = () => drawing.drawn.get().threads.map(({ remarks }) => remarks[0]?.text)
    expect(await merging.plan()).toMatchObject({ added: 0, changed: 0, removed: 0, comments: 1 })
    expect(await merging.merge(new Map())).toBeUndefined()
    expect(texts()).toEqual(['both', 'mine', 'theirs'])
    drawing.undo()
    expect(texts()).toEqual(['both', 'mine'])
  })
})

describe('values outside objects in a merge', () => {
  const base = { data: { a: 1, b: 1, c: 1 }, tags: [] }
  function both() {
    const own = ownOf([box(1)], [], base)
    const { drawing } = own
    const set = (path: readonly string[], to: unknown) =>
      drawing.run('value', changeHead, { values: [{ path, to }], label: 'set' }, CONTEXT)
    set(['data', 'a'], 2)
    set(['data', 'c'], 2)
    const other = annotationOf([box(1)], [], { data: { a: 1, b: 3, c: 3 }, tags: ['they'] })
    const taken: TheirDifference[] = []
    const merging = createMerging({
      own: own.own,
      began: async ({ annotation }) => cameAs(annotation),
      begin: (theirs, takeIn) => {
        taken.push(theirs)
        return takeIn()
      },
      theirs: () => other.annotation,
      author: () => ({ email: AUTHOR.email, at: AT }),
      clock: CLOCK,
    })
    return { own, drawing, merging, other, taken }
  }

  it('are merged by path; conflicts are asked, and undo removes theirs', async () => {
    const { own, drawing, merging, other, taken } = both()
    const before = versionOf(drawing)
    const plan = await merging.plan()
    expect(plan).toMatchObject({ values: 2, asked: [{ className: 'data › c', mine: 'changed', theirs: 'changed' }] })
    expect(await merging.merge(new Map())).toMatch(/^Both of you changed more objects/)
    const key = plan?.asked[0]?.base ?? expect.fail()
    expect(await merging.merge(new Map([[key, 'theirs']]))).toBeUndefined()
    expect(drawing.reading.value('head')).toEqual({ data: { a: 2, b: 3, c: 3 }, tags: ['they'] })
    // The next merge starts with theirs.
    expect(theirVersion(versionOf(drawing), taken[0] ?? expect.fail()).head).toEqual(other.annotation.head)
    drawing.undo()
    expect(drawing.reading.value('head')).toEqual(before.head)
    const choices: MergeChoices = new Map([[key, 'mine']])
    expect(await merging.merge(choices)).toBeUndefined()
    expect(own.own.get()?.drawing.reading.value('head')).toEqual({ data: { a: 2, b: 3, c: 2 }, tags: ['they'] })
  })
})
