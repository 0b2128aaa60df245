import { describe, expect, it, onTestFinished } from 'vitest'
import type { OpenedItem } from '#protocol/actions'
import { type Annotation, annotationLoader } from '../../reviewer/editors/document/annotation-loader'
import { anItem } from '../builders/items'
import { isLong } from '../builders/walks'

const DEPTH = 200_000
const BOX = '{"type":"bbox","className":"Car","points":{"x1":1,"y1":2,"x2":30,"y2":40}}'
/** Deeper than a message between threads can be, but possible in a text. */
const DEEP = `{"type":"point","x":1,"y":2,"own":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`

const POINT = '{"type":"point","x":1,"y":2},'
const listOf = (count: number) => ['{"instances":[', POINT.repeat(count - 1), POINT.slice(0, -1), ']}']

it('an object that can’t be transferred → doesn’t get another one’s answer and saves nothing wrong', async () => {
  const url = URL.createObjectURL(new Blob([`{"instances":[${DEEP},${BOX}]}`]))
  onTestFinished(() => URL.revokeObjectURL(url))
  const loader = annotationLoader(
    async () => ({}),
    async () => url,
  )
  onTestFinished(() => loader.dispose?.())
  const opened = { item: anItem(), annotation: url } as unknown as OpenedItem
  const loaded = await loader.load(opened, new AbortController().signal)
  if (loaded === undefined || !('value' in loaded)) throw new Error('not loaded')
  const { exact, join } = loaded.value
  const [deep, box] = await Promise.all([exact([0]), exact([1])])
  expect(deep).toEqual([])
  expect(box).toEqual([JSON.parse(BOX)])
  const kept = (base: number) => ({ base, text: undefined })
  const [none, whole] = await Promise.all([
    join([{ base: 0, text: DEEP.replace('"x":1', '"x":3') }, kept(1)]),
    join([kept(0), kept(1)]),
  ])
  expect(await whole?.text()).toBe(`{"instances":[${DEEP},${BOX}]}`)
  expect(none).toBeUndefined()
})

it('comparing two versions → compares their contents with local changes; a closed version is compared with nothing', async () => {
  const boxAt = (x: number) =>
    JSON.stringify({ type: 'bbox', className: 'Car', points: { x1: x, y1: 0, x2: x + 9, y2: 9 } })
  const urlOf = (...objects: readonly string[]): string => {
    const url = URL.createObjectURL(new Blob([`{"instances":[${objects.join()}]}`]))
    onTestFinished(() => URL.revokeObjectURL(url))
    return url
  }
  const loader = annotationLoader(
    async () => ({}),
    async () => null,
  )
  onTestFinished(() => loader.dispose?.())
  const opened = async (url: string) => {
    const loaded = await loader.loadAt(url, new AbortController().signal)
    return 'value' in loaded ? loaded.value : expect.fail('not loaded')
  }
  const mine = await opened(urlOf(boxAt(0), boxAt(100), boxAt(200)))
  const theirs = await opened(urlOf(boxAt(100), boxAt(0), boxAt(300)))
  const saved = [
    { base: 0, text: boxAt(50) },
    { base: 1, text: undefined },
    { base: undefined, text: boxAt(900) },
  ]
  expect(await mine.compare(theirs, saved)).toEqual({
    same: 1,
    changed: [[0, 1]],
    onlyMine: [2],
    onlyTheirs: [2],
    theirsAt: Int32Array.of(1, 0, -1),
    parts: [],
  })
  theirs.close()
  expect(await mine.compare(theirs, saved)).toBeUndefined()
  const gone = await loader.loadAt('/nowhere', new AbortController().signal)
  expect(gone).toMatchObject({ failure: expect.any(String) })
})

it('merging three versions in the worker → takes changes of one side, combines parts of an object, asks about conflicts and keeps the order', async () => {
  const boxAt = (x: number, more: object = {}) =>
    JSON.stringify({ type: 'bbox', className: 'Car', points: { x1: x, y1: 0, x2: x + 9, y2: 9 }, id: x, ...more })
  const loader = annotationLoader(
    async () => ({}),
    async () => null,
  )
  onTestFinished(() => loader.dispose?.())
  const opened = async (...objects: readonly string[]) => {
    const text = Promise.resolve(`{"instances":[${objects.join()}]}`)
    const loaded = await loader.loadText(text, new AbortController().signal)
    return 'value' in loaded ? loaded.value : expect.fail('not loaded')
  }
  const [first, second, third, fourth] = [0, 100, 200, 300].map((x) => boxAt(x)) as [string, string, string, string]
  const mine = await opened(first, second, third, fourth)
  const theirs = await opened(
    boxAt(0, { className: 'Van' }),
    boxAt(100, { className: 'Bus' }),
    boxAt(200, { className: 'Bus' }),
    boxAt(900),
  )
  const kept = (base: number) => ({ base, text: undefined })
  const said = { text: 'Look', createdAt: '2026-11-20T10:00:00.000Z' }
  const versions = {
    base: [kept(0), kept(1), kept(2), kept(3)],
    // The first one is locked, the second one's class changed, the last one deleted.
    mine: [{ base: 0, text: boxAt(0, { locked: true }) }, { base: 1, text: boxAt(100, { className: 'Van' }) }, kept(2)],
    hereOf: Int32Array.of(0, 1, 2, -1),
    threads: { base: [], mine: [], theirs: [said] },
  }
  const found = await mine.merge(theirs, versions)
  expect(found?.merge).toEqual({
    change: [[2, 2]],
    remove: [],
    add: [3],
    clashes: [{ base: 1, theirs: 1, isGone: false }],
  })
  expect(found?.joined.map(([at, text]) => [at, JSON.parse(text)])).toEqual([
    [0, { ...JSON.parse(first), className: 'Van', locked: true }],
  ])
  expect(found?.threads.add).toEqual([said])
  theirs.close()
  expect(await mine.merge(theirs, versions)).toBeUndefined()
  const many = await opened(...Array.from({ length: 1_234 }, (_, at) => boxAt(at)))
  const places = Array.from({ length: 1_234 }, (_, at) => 1_233 - at)
  expect((await many.exact(places)).map(({ id }) => id)).toEqual(places)
})

it('a loading annotation → its first objects are listed while the rest is read', async () => {
  const boxes = Array.from({ length: 60_000 }, () => BOX)
  const url = URL.createObjectURL(new Blob([`{"instances":[${boxes.join()}]}`]))
  onTestFinished(() => URL.revokeObjectURL(url))
  const loader = annotationLoader(
    async () => ({}),
    async () => url,
  )
  onTestFinished(() => loader.dispose?.())
  const seen: { readonly of: unknown; readonly count: number }[] = []
  loader.coming.subscribe(() => {
    const coming = loader.coming.get()
    if (coming !== undefined) seen.push({ of: coming.of, count: coming.objects.length })
  })
  const loaded = await loader.load(
    { item: anItem(), annotation: url } as unknown as OpenedItem,
    new AbortController().signal,
  )
  if (loaded === undefined || !('value' in loaded)) throw new Error('not loaded')
  const { objects, close } = loaded.value
  expect(objects).toHaveLength(boxes.length)
  const [first] = seen
  expect(first?.of).toBe(objects)
  expect(first?.count).toBeGreaterThan(0)
  expect(first?.count).toBeLessThan(boxes.length / 2)
  close()
  expect(loader.coming.get()).toBeUndefined()
})

it('a file with its list twice → shows each object of the last list once', async () => {
  const url = URL.createObjectURL(new Blob([`{"instances":[${BOX},${BOX}],"instances":[${BOX}]}`]))
  onTestFinished(() => URL.revokeObjectURL(url))
  const loader = annotationLoader(
    async () => ({}),
    async () => null,
  )
  onTestFinished(() => loader.dispose?.())
  const loaded = await loader.loadAt(url, new AbortController().signal)
  expect('value' in loaded && loaded.value.objects.length).toBe(1)
})

describe('an annotation that is too large', () => {
  const load = async (parts: readonly BlobPart[]) => {
    const url = URL.createObjectURL(new Blob([...parts]))
    onTestFinished(() => URL.revokeObjectURL(url))
    const loader = annotationLoader(
      async () => ({}),
      async () => null,
    )
    onTestFinished(() => loader.dispose?.())
    return loader.loadAt(url, new AbortController().signal)
  }

  it('by its bytes → is refused before it is read, with the limit', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(32)
    const loaded = await load(Array.from({ length: 1_024 }, () => megabyte))
    expect(loaded).toEqual({
      failure: 'large',
      status: 0,
      message: 'This annotation has 1,024 MB, and 256 MB can be opened. It stays on the platform as it is.',
    })
  })

  it('by its number of objects → is refused with the limit', async () => {
    expect(await load(listOf(1_000_001))).toMatchObject({
      failure: 'large',
      message: expect.stringMatching(/1,000,001 objects, and 1,000,000 objects can be opened/),
    })
  }, 120_000)

  it.runIf(isLong)(
    'by its number of objects up to the limit → opens',
    async () => {
      const loaded = await load(listOf(1_000_000))
      expect('value' in loaded && loaded.value.objects.length).toBe(1_000_000)
    },
    120_000,
  )
})

it('a version similar to the open one → has the same objects as when loaded separately', async () => {
  const boxAt = (x: number, more: object = {}) =>
    JSON.stringify({ type: 'bbox', className: 'Car', points: { x1: x, y1: 0, x2: x + 9, y2: 9 }, ...more })
  const point = JSON.stringify({ type: 'point', className: 'Tip', x: 5, y: 6, attributes: [{ id: 1, name: 'red' }] })
  const unread = JSON.stringify({ type: 'bbox', points: null })
  const urlOf = (objects: readonly string[]): string => {
    const url = URL.createObjectURL(new Blob([`{"instances":[${objects.join()}],"comments":[{"text":"Look"}]}`]))
    onTestFinished(() => URL.revokeObjectURL(url))
    return url
  }
  const loader = annotationLoader(
    async () => ({}),
    async () => null,
  )
  onTestFinished(() => loader.dispose?.())
  const { signal } = new AbortController()
  const opened = async (...[url, like]: [string, Annotation?]) => {
    const loaded = await loader.loadAt(url, signal, like)
    return 'value' in loaded ? loaded.value : expect.fail('not loaded')
  }
  const many = Array.from({ length: 40 }, (_, at) => boxAt(10 * at, { groupId: at % 3 }))
  const now = [boxAt(1), unread, point, ...many]
  const earlier = [point, boxAt(1, { locked: true }), unread, boxAt(1), ...many.slice(3), boxAt(7), boxAt(999)]
  const mine = await opened(urlOf(now))
  const url = urlOf(earlier)
  const [alone, beside] = [await opened(url), await opened(url, mine)]
  const said = ({ objects, unread: count, listedUnread, entries, comments }: Annotation) => ({
    objects: objects.map((object) => {
      const { row, kind, className, colour, attributes, group, locked, box, outline } = object
      return { row, kind, className, colour, attributes, group, locked, box, outline }
    }),
    count,
    listedUnread,
    entries,
    comments,
  })
  expect(alone.objects).toHaveLength(earlier.length - 1)
  expect(said(beside)).toEqual(said(alone))
  // Equal objects near their place aren't read again: their numbers are identical.
  const numbersOf = ({ outline }: Annotation['objects'][number]) => outline?.lines[0]?.buffer ?? outline
  const outlines = new Set(mine.objects.map(numbersOf))
  const shared = (one: Annotation) =>
    one.objects.filter((object) => outlines.has(numbersOf(object))).map(({ row }) => row)
  expect(shared(alone)).toEqual([])
  expect(shared(beside)).toEqual([0, ...many.slice(3).map((_, at) => at + 4)])
  const places = earlier.map((_, at) => at)
  expect(await beside.exact(places)).toEqual(earlier.map((text) => JSON.parse(text)))
  const saved = now.map((_, base) => ({ base, text: undefined }))
  expect(await mine.compare(beside, saved, true)).toEqual(await mine.compare(alone, saved, true))
  // It is independent: its source may be closed.
  mine.close()
  const kept = places.map((base) => ({ base, text: undefined }))
  expect(await (await beside.join(kept))?.text()).toBe(await (await fetch(url)).text())
})
