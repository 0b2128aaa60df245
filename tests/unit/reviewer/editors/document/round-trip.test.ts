import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeObjects, relabelled } from '../../../../../domain/annotation/commands/change-objects'
import { addThread, removeThread, resolveThread } from '../../../../../domain/annotation/comments/change-threads'
import { removeObjects } from '../../../../../domain/annotation/commands/remove-objects'
import { entrySlices, namedSlices } from '../../../../../domain/annotation/json/entry-slices'
import type { AnnotationObject } from '../../../../../domain/annotation/document/read-document'
import { createDrawing, type Drawing } from '../../../../../reviewer/editors/document/drawing'
import { savedEntries } from '../../../../../reviewer/editors/document/own-version'
import { readAnnotation } from '../../../../../reviewer/editors/workers/read-annotation'
import { NATIVE_SAMPLES } from '../../../../builders/sample-data'

const SAMPLES = ['vector', 'legacy', 'consensus'].map((name) => join(NATIVE_SAMPLES, name))
const STEP = { before: [], at: '2026-11-23T10:00:00.000Z', by: 'ada@loupe.example' }
const AUTHOR = { email: STEP.by, role: 'Annotator', at: STEP.at }
const BUS = { classId: 8, className: 'Bus' }

/** Files with oddities of real ones, each named by its oddity. */
const ODD: Readonly<Record<string, string>> = {
  'spaces, numbers and escapes of another program':
    '{ "instances" : [\n\t{"type":"bbox","points":{"x1":1.50,"y1":2e1,"x2":30.0,"y2":-0},"className":"\\u00e4 \\/"} ,{"type":"point","x":1.0,"y":2}\r\n] , "metadata":{"width":1E3} }\n',
  'keys that nobody knows at every level':
    '{"own":{"deep":[{"x":null}]},"instances":[{"type":"polygon","points":[0,0,9,0,9,9],"extra":{"a":[1,{"b":2}]},"attributes":[{"id":1,"own":true}]}],"metadata":{"own":1}}',
  'objects that can not be read':
    '{"instances":[null,7,"text",{"type":"unheard of","z":[1]},{"type":"bbox"},{"type":"point","x":1,"y":2}]}',
  'keys that stand twice, and a number larger than every double':
    '{"instances":[{"type":"point","x":1,"own":[1.0],"y":2.0,"own":{"a":1,"a":1e400}}]}',
  'the mark of the order of bytes': '\ufeff{"instances":[{"type":"point","x":1,"y":2}]}',
  'the list twice': '{"instances":[{"type":"point","x":9,"y":9},1],"instances":[{"type":"point","x":1,"y":2}]}',
  'an escaped name of the list': '{"\\u0069nstances":[{"type":"point","x":1,"y":2}]}',
  'the list last, and brackets in texts before it':
    '{"metadata":{"name":"a ] } \\" instances [ \\\\"},"tags":["]"],"instances":[{"type":"point","x":1,"y":2,"text":"},{"}]}',
  'the old list with what is no object in it':
    '[{"type":"meta","name":"imgMeta"},{"type":"point","x":1,"y":2},{"type":"comment","x":1}, {"type":"tag","name":"t"}]',
  'comments between the objects of the old list':
    '[{"type":"comment"},{"type":"point","x":1,"y":2},{"type":"comment","x":1},{"type":"meta"},{"type":"point","x":3,"y":2}, {"type":"comment"}]',
  'comments with spaces and keys of another program':
    '{"comments" : [ {"x":1.50,"y":2, "own":{"a":[1e1]},"resolved":false,"correspondence":[{"text":"\\u00e4","email":"a@b.c","own":1}]} ,\n {"x":9,"y":9,"correspondence":[]} , null ], "instances":[{"type":"point","x":1,"y":2}], "metadata":{}}',
  'no object at all': '{"instances":[ ],"metadata":{}}',
}

interface Opened {
  readonly drawing: Drawing
  readonly body: () => Promise<string>
}

/** Opens a text as the editor does. */
async function opened(bytes: Uint8Array): Promise<Opened | undefined> {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]))
  const objects: AnnotationObject[] = []
  const taker = {
    tell: (some: readonly AnnotationObject[]) => void objects.push(...some),
    again: () => void (objects.length = 0),
    isOpen: () => true,
  }
  const read = await readAnnotation({ url, mask: null, colours: {} }, taker)
  URL.revokeObjectURL(url)
  if (read === undefined || 'failure' in read) return undefined
  const { source, entries } = read
  const drawing = createDrawing({
    objects,
    entries,
    comments: read.comments,
    colours: {},
    exact: (places) => Promise.resolve(places.map(source.value)),
    randomId: () => 't',
  })
  const body = async () => {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await source.joined(savedEntries(drawing), drawing.savedThreads()).arrayBuffer(),
    )
  }
  return { drawing, body }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const listed = (text: string) => entrySlices(text)?.entries.map((slice) => text.slice(...slice)) ?? []

async function expectKept(bytes: Uint8Array): Promise<void> {
  const came = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const open = await opened(bytes)
  if (open === undefined) throw new Error('not opened')
  const { drawing, body } = open
  expect(await body()).toBe(came)

  for (const { row } of drawing.drawn.get().objects) {
    const one = await opened(bytes)
    if (one === undefined) throw new Error('not opened')
    await one.drawing.hold([row])
    const args = {
      ids: [one.drawing.idOf(row)],
      fields: relabelled(BUS),
      label: 'relabelled',
      author: AUTHOR,
      lockedToo: true,
    }
    expect(one.drawing.run('relabel', changeObjects, args, STEP)).toBeUndefined()
    const made = await one.body()
    const [before, after] = [listed(came), listed(made)]
    const differing = after.flatMap((text, at) => (text === before[at] ? [] : at))
    expect([after.length, differing.length]).toEqual([before.length, 1])
    expect(JSON.parse(after[differing[0] ?? 0] ?? '')).toMatchObject({ className: 'Bus' })
    // Everything around that one object stays the same, letter by letter.
    expect(made.replace(after[differing[0] ?? 0] ?? '', () => before[differing[0] ?? 0] ?? '')).toBe(came)
    one.drawing.undo()
    expect(await one.body()).toBe(came)
  }
}

const threadsIn = (text: string) => namedSlices(text, 'comments')?.entries.map((slice) => text.slice(...slice)) ?? []

/** Each thread is resolved by itself, one is added and removed again: all else stays, letter by letter. */
async function expectThreadsKept(bytes: Uint8Array): Promise<void> {
  const came = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const { drawing, body } = (await opened(bytes)) ?? expect.fail()
  if (!drawing.takesComments) return
  for (const { id, isResolved } of drawing.drawn.get().threads) {
    if (isResolved) continue
    expect(drawing.run('resolve', resolveThread, { id, author: AUTHOR }, STEP)).toBeUndefined()
    const made = await body()
    const [before, after] = [threadsIn(came), threadsIn(made)]
    const differing = after.flatMap((text, at) => (text === before[at] ? [] : at))
    expect([after.length, differing.length]).toEqual([before.length, 1])
    expect(JSON.parse(after[differing[0] ?? 0] ?? '')).toMatchObject({ resolved: true })
    expect(made.replace(after[differing[0] ?? 0] ?? '', () => before[differing[0] ?? 0] ?? '')).toBe(came)
    drawing.undo()
    expect(await body()).toBe(came)
  }
  const next = drawing.nextThread()
  const words = { text: 'Is this a bus?', mentions: ['bo@loupe.example'] }
  drawing.run('comment', addThread, { ...next, place: { x: 5, y: 6 }, words, author: AUTHOR }, STEP)
  const made = JSON.parse(await body())
  expect(made.comments.at(-1)).toMatchObject({ x: 5, y: 6, correspondence: [{ ...words, email: STEP.by }] })
  expect({ ...made, comments: undefined }).toEqual({ ...JSON.parse(came), comments: undefined })
  drawing.run('comment', removeThread, { id: next.id }, STEP)
  expect(await body()).toBe(came)
  drawing.undo()
  drawing.undo()
  expect(await body()).toBe(came)
}

describe('a file', () => {
  it.each(Object.entries(ODD).filter(([, text]) => text.startsWith('{')))(
    'with %s keeps comments and their surroundings verbatim',
    (_odd, text) => expectThreadsKept(bytesOf(text.replace('1e400', '1'))),
  )

  it('restores a deleted comment between others in place', async () => {
    const came = ODD['comments with spaces and keys of another program'] ?? ''
    const { drawing, body } = (await opened(bytesOf(came))) ?? expect.fail()
    drawing.run('comment', removeThread, { id: 'c0' }, STEP)
    expect(threadsIn(await body())).toEqual(threadsIn(came).slice(1))
    drawing.undo()
    expect(await body()).toBe(came)
  })

  it.each(Object.entries(ODD))(
    'with %s is saved unchanged, and with one changed object differs only there',
    (_odd, text) => expectKept(bytesOf(text)),
  )

  it('has only the edited value in place of a number larger than every double', async () => {
    const came = ODD['keys that stand twice, and a number larger than every double'] ?? ''
    const open = await opened(bytesOf(came))
    await open?.drawing.hold([0])
    const path = ['own', 'a']
    const toNothing = () => ({
      delta: [{ o: 'set', id: 'b0', path, from: Infinity, to: null } as const],
      label: 'Value changed',
    })
    expect(open?.drawing.run('set', toNothing, undefined, STEP)).toBeUndefined()
    expect(await open?.body()).toBe(came.replace('1e400', 'null'))
    open?.drawing.undo()
    expect(await open?.body()).toBe(came)
  })

  it('loses the removed object, and no unreadable one', async () => {
    const open = await opened(bytesOf(ODD['objects that can not be read'] ?? ''))
    const ids = open?.drawing.drawn.get().objects.map(({ row }) => open.drawing.idOf(row)) ?? []
    await open?.drawing.hold(open.drawing.rowsOf(ids))
    expect(open?.drawing.run('remove', removeObjects, { ids }, STEP)).toBeUndefined()
    expect(await open?.body()).toBe('{"instances":[null,7,"text",{"type":"unheard of","z":[1]},{"type":"bbox"}]}')
  })

  it('keeps comments in place when the object before them is removed', async () => {
    const open = await opened(bytesOf(ODD['comments between the objects of the old list'] ?? ''))
    const [first] = open?.drawing.drawn.get().objects.map(({ row }) => open.drawing.idOf(row)) ?? []
    const ids = first === undefined ? [] : [first]
    await open?.drawing.hold(open.drawing.rowsOf(ids))
    open?.drawing.run('remove', removeObjects, { ids }, STEP)
    const types = JSON.parse((await open?.body()) ?? '').map(({ type }: { readonly type: string }) => type)
    expect(types).toEqual(['comment', 'comment', 'meta', 'point', 'comment'])
  })

  it.each([
    ['bytes that are no text', new Uint8Array([0x5b, 0xff, 0xfe, 0x5d])],
    ['a text that is cut off', bytesOf('{"instances":[{"type":"point"')],
    ['numbers that JSON has not', bytesOf('{"instances":[{"type":"point","x":NaN,"y":1}]}')],
    ['nothing', bytesOf('')],
    ['something else', bytesOf('{"type":"FeatureCollection","features":[]}')],
    ['two million brackets', bytesOf('['.repeat(2_000_000))],
  ])('with %s is not opened as an annotation', async (_what, bytes) => {
    expect(await opened(bytes)).toBeUndefined()
  })
})

describe('exported files', () => {
  const files = SAMPLES.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !/classes|pixel|workflow|config/.test(name))
      .map((name) => join(folder, name)),
  )
  // Only where this machine has the sample files; the files above are always tried.
  it.skipIf(files.length === 0).each(files.length === 0 ? ['none is here'] : files)(
    '%s → is saved unchanged, one change at a time',
    async (path) => {
      const bytes = readFileSync(path)
      if ((await opened(bytes)) === undefined) return expect(path).toMatch(/invalid/)
      await expectKept(bytes)
      await expectThreadsKept(bytes)
    },
  )
})
