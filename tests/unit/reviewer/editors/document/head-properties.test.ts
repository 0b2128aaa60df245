import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addThread } from '../../../../../domain/annotation/comments/change-threads'
import { changeHead } from '../../../../../domain/annotation/commands/change-head'
import { changeObjects } from '../../../../../domain/annotation/commands/change-objects'
import { isSameJson } from '../../../../../domain/annotation/commands/is-same-json'
import { commentsOf, entriesOf } from '../../../../../domain/annotation/document/dialects'
import { headOf } from '../../../../../domain/annotation/document/head'
import { createEntryReader } from '../../../../../domain/annotation/document/read-document'
import { textsOf } from '../../../../../domain/annotation/json/entry-texts'
import { parsed } from '../../../../../domain/annotation/json/parsed'
import { ABSENT, type Path } from '../../../../../domain/annotation/ops/op'
import { createDrawing, type Happened } from '../../../../../reviewer/editors/document/drawing'
import { savedEntries } from '../../../../../reviewer/editors/document/own-version'
import { endlessRead, endlessText } from '../../../../../reviewer/editors/work/endless'
import { createSource } from '../../../../../reviewer/editors/workers/annotation-source'
import { walk } from '../../../../builders/walks'

const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }
const STEP = { before: [], at: AUTHOR.at, by: AUTHOR.email }
const POINT = '{"type":"point","x":1.0,"y":2,"className":"Car"}'

/** Heads as other programs write them. */
const TEXTS = [
  `{ "own":{"deep":[1.0, 1e400],"deep":[2.50]}, "data" : {"r_1":{"value":12345678901234567890 ,"path":null}},\n "instances" : [ ${POINT} ,null ] , "comments":[ {"x":1.50} ], "tags":["a" , "b"], "metadata":{"width":1E3} }\n`,
  `\ufeff{"instances":[],"freeText":"\\u00e4 short"}`,
  `{"metadata":{"name":"a ] } instances ["},"instances":[ ],"comments":null,"data":[{"value":1.0}]}`,
  `{"instances":[1],"data":7,"instances":[${POINT}]}`,
]

function opened(text: string) {
  const file = parsed(text)
  const reader = createEntryReader()
  const objects = reader.take(entriesOf(file) ?? expect.fail())
  const source = createSource(() => textsOf(text), reader.places)
  const drawing = createDrawing({
    objects,
    entries: reader.places.objects.length,
    comments: commentsOf(file),
    head: headOf(file),
    colours: {},
    exact: async (places) => places.map(source.value),
    randomId: () => 't',
  })
  const body = async () => {
    const made = source.joined(savedEntries(drawing), drawing.savedThreads(), drawing.savedHead())
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await made.arrayBuffer())
  }
  return { drawing, body }
}

const KEYS = ['data', 'own', 'r_1', 'value', 'deep', 'tags', '__proto__', 'freeText', 0, 1, 'instances'] as const
const path = fc.array(fc.constantFrom<(string | number)[]>(...KEYS), { minLength: 1, maxLength: 4 })
const long = fc.tuple(fc.nat(4), fc.nat(9)).map(([a, b]) => `${'said '.repeat(20 + a)}🚚${'then '.repeat(b)}`)
const value = fc.oneof(
  fc.constant(ABSENT),
  long,
  fc.constantFrom<unknown[]>(null, true, -0, 1e-7, Infinity, 'word', [], {}, ['x', 2], { value: 1, more: { a: [1] } }),
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path, to: value }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<('undo' | 'redo' | 'object' | 'thread')[]>('undo', 'redo', 'object', 'thread'),
  },
)

describe('values outside objects of a file', () => {
  it.each(TEXTS)('random changes and undo restore the file byte for byte: %s', async (text) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const { drawing, body } = opened(text)
        await drawing.hold([0])
        const lines: string[] = []
        drawing.subscribe((happened) => lines.push(endlessText(happened)))
        for (const one of steps) {
          if (one === 'undo') drawing.undo()
          else if (one === 'redo') drawing.redo()
          else if (one === 'thread')
            drawing.run(
              'comment',
              addThread,
              { ...drawing.nextThread(), place: { x: 1, y: 2 }, words: { text: 'so', mentions: [] }, author: AUTHOR },
              STEP,
            )
          else if (one === 'object')
            drawing.run(
              'change',
              changeObjects,
              { ids: ['b0'], fields: ({ own }) => ({ own: [own] }), label: '', author: AUTHOR },
              STEP,
            )
          else drawing.run('value', changeHead, { values: [one], label: 'set' }, STEP)
        }
        const end = await body()
        const done = drawing.drawn.get().history.past
        const replayed = opened(text)
        await replayed.drawing.replay(lines.map((line) => endlessRead(line) as Happened))
        expect(await replayed.body()).toBe(end)
        expect(isSameJson(headOf(parsed(end)), drawing.reading.value('head'))).toBe(true)
        for (const open of [drawing, replayed.drawing]) while (open.undo() !== undefined);
        expect(await body()).toBe(text)
        expect(await replayed.body()).toBe(text)
        for (const _ of done) drawing.redo()
        expect(isSameJson(parsed(await body()), parsed(end))).toBe(true)
      }),
      walk(60, 1_000),
    )
  })

  it('only changed ones are rewritten: spelling, order and unknown keys beside them stay', async () => {
    const { drawing, body } = opened(TEXTS[0] ?? '')
    const set = (at: Path, to: unknown) =>
      drawing.run('value', changeHead, { values: [{ path: at, to }], label: '' }, STEP)
    set(['data', 'r_1', 'path'], 'here')
    set(['tags'], ['a', 'b', 'c'])
    set(['freeText'], 'said')
    expect(await body()).toBe(
      `{ "own":{"deep":[1.0, 1e400],"deep":[2.50]}, "data" : {"r_1":{"value":12345678901234567890 ,"path":"here"}},\n "instances" : [ ${POINT} ,null ] , "comments":[ {"x":1.50} ], "tags":["a" , "b","c"], "metadata":{"width":1E3},"freeText":"said" }\n`,
    )
  })

  it('a changed long text is a patch; a missing path is created with its parents', () => {
    const { drawing } = opened(TEXTS[1] ?? '')
    const text = 'word '.repeat(40)
    const set = (to: unknown) =>
      drawing.run(
        'value',
        changeHead,
        { values: [{ path: ['data', 'r_1', 'value'], to }], label: 'Summary written' },
        STEP,
      )
    set(text)
    set(`${text}end`)
    const { past } = drawing.drawn.get().history
    expect(past.map(({ delta, label }) => [label, delta])).toEqual([
      ['Summary written', [{ o: 'set', id: 'head', path: ['data'], from: ABSENT, to: { r_1: { value: text } } }]],
      ['Summary written', [{ o: 'text', id: 'head', path: ['data', 'r_1', 'value'], patch: [[200, '', 'end']] }]],
    ])
    expect(set(`${text}end`)).toBe('The values are unchanged.')
  })

  it('a plain list has the old format, and says so', () => {
    const { drawing } = opened(`[${POINT}]`)
    expect(drawing.run('value', changeHead, { values: [{ path: ['data'], to: 1 }], label: '' }, STEP)).toMatch(
      /has an old format/,
    )
    expect(drawing.savedHead()).toBeUndefined()
  })
})
