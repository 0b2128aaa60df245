import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { createEntryBatches } from '../../../../domain/annotation/json/entry-batches'
import { entrySlices } from '../../../../domain/annotation/json/entry-slices'
import { exactText } from '../../../../domain/annotation/json/exact-text'
import { patched } from '../../../../domain/annotation/json/patched'
import { type EntryTexts, textsOf, textsOfPieces, wholeOf } from '../../../../domain/annotation/json/entry-texts'
import { joined, joinedParts } from '../../../../domain/annotation/json/joined'

const FILE = `{
  "metadata" : { "name": "a, ]} \\"instances\\": [", "odd": [1.50, {"deep": [[]]}] },
  "instances": [
    {"type":"bbox", "text": "] , }", "n": 1e3},
    {"type":"point","x":1.0},  null ,
    {"type":"tag"}
  ],
  "tags": []
}`

/** Texts of the entries. */
function entriesOf(text: string): readonly string[] | undefined {
  return entrySlices(text)?.entries.map((slice) => text.slice(...slice))
}

describe('the slices of an annotation’s text', () => {
  it('are its entries verbatim, whatever brackets and commas strings contain', () => {
    expect(entriesOf(FILE)).toEqual([
      '{"type":"bbox", "text": "] , }", "n": 1e3}',
      '{"type":"point","x":1.0}',
      'null',
      '{"type":"tag"}',
    ])
    expect(entriesOf('[1, "a,b", {"a":[2]} ]')).toEqual(['1', '"a,b"', '{"a":[2]}'])
    expect(entriesOf('{"instances":[]}')).toEqual([])
    expect(entriesOf('{"a":-1.5,"b":true,"instances":[7]}')).toEqual(['7'])
    expect(entriesOf('{"none": []}')).toBeUndefined()
  })

  it('come from the last list of that name, like `JSON.parse`', () => {
    expect(entriesOf('{"instances":[1,2],"tags":["]"],"instances":[{"a":"\\"]"}] }')).toEqual(['{"a":"\\"]"}'])
    expect(entriesOf('{"\\u0069nstances":[1]}')).toEqual(['1'])
    expect(entriesOf('{"instances":[1],"instances":3}')).toBeUndefined()
  })

  it('parse like the whole text with `JSON.parse`, whatever entries and surroundings contain', () => {
    const rest = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
    const run = (list: readonly unknown[], before: object, after: object, indent: number) => {
      const text = JSON.stringify({ ...before, instances: list, ...after }, null, indent)
      const whole = JSON.parse(text) as { readonly instances: unknown }
      const entries = entriesOf(text)?.map((entry): unknown => JSON.parse(entry))
      expect(entries).toEqual(Array.isArray(whole.instances) ? whole.instances : undefined)
    }
    const texts = fc.jsonValue({
      maxDepth: 3,
      stringUnit: fc.constantFrom('"', '\\', ']', '}', '[', '{', ',', 'ä', '😀'),
    })
    fc.assert(fc.property(fc.array(texts), rest, rest, fc.constantFrom(0, 2), run), { numRuns: 300 })
  })
})

describe('an annotation’s new text', () => {
  const slices = entrySlices(FILE)
  const kept = (base: number) => ({ base, text: undefined })
  const join = (...saved: Parameters<typeof joined>[2]) =>
    joined(FILE, slices ?? { entries: [], start: 0, end: 0 }, saved)

  it('is identical if nothing changed', () => {
    expect(join(kept(0), kept(1), kept(2), kept(3))).toBe(FILE)
  })

  it('differs only in the changed object', () => {
    const made = join(kept(0), { base: 1, text: '{"type":"point","x":2}' }, kept(2), kept(3))
    expect(made).toBe(FILE.replace('{"type":"point","x":1.0}', '{"type":"point","x":2}'))
  })

  it('has added objects, lacks removed ones, and has the requested order', () => {
    const made = join(kept(3), { base: undefined, text: '{"new":1}' }, kept(0))
    expect(JSON.parse(made)).toEqual({
      ...(JSON.parse(FILE) as object),
      instances: [{ type: 'tag' }, { new: 1 }, { type: 'bbox', text: '] , }', n: 1000 }],
    })
    expect(JSON.parse(join())).toMatchObject({ instances: [], tags: [] })
    const empty = '{"instances":[ ],"tags":[]}'
    const added = joined(empty, entrySlices(empty) ?? { entries: [], start: 0, end: 0 }, [
      { base: undefined, text: '1' },
    ])
    expect(JSON.parse(added)).toEqual({ instances: [1], tags: [] })
  })
})

describe('a changed object’s text', () => {
  const set = (came: string, fields: object) => patched(came, exactText({ ...(JSON.parse(came) as object), ...fields }))

  it('keeps other numbers verbatim, however they are written', () => {
    const came = '{"a":1.50,"id":12345678901234567890,"far":1e400,"list":[-0.0,7,{"x":2E1}],"s":"1.50","e":[]}'
    expect(set(came, { className: 'Bus' })).toBe(`${came.slice(0, -1)},"className":"Bus"}`)
    expect(set(came, { far: -Infinity })).toBe(came.replace('1e400', '-1e999'))
  })

  it('has changed numbers by value, even those beyond every double, which become null', () => {
    const came = '{"x":1.50,"y":2.0,"points":[1.0,2.50],"far":1e400,"__proto__":{"z":3.0}}'
    const made = '{"x":1.25,"points":[2.5,1],"far":5,"y":null}'
    expect(patched(came, made)).toBe('{"x":1.25,"y":null,"points":[2.5,1],"far":5}')
    expect(set(came, { far: null })).toBe(came.replace('1e400', 'null'))
    expect(patched('[1.0]', '{"0":1}')).toBe('{"0":1}')
    expect(patched('{"x":1}', '{"x":2}')).toBe('{"x":2}')
  })

  it('keeps duplicate keys, of which the last counts; removal deletes all of them', () => {
    const came = '{"a": 1.0, "b":2,"a":{"c":3,"c":4} ,"\\u0062":5}'
    expect(set(came, { n: 1 })).toBe(`${came.slice(0, -1)},"n":1}`)
    expect(set(came, { a: { c: 6 } })).toBe(came.replace('4', '6'))
    expect(set(came, { b: 7 })).toBe(came.replace('5', '7'))
    expect(patched(came, '{"b":5}')).toBe('{ "b":2,"\\u0062":5}')
  })

  it('has new keys at the end, in the format’s order', () => {
    const came = '{"type":"ellipse", "own":1}'
    const [one, other] = [
      { zeta: 1, angle: 0, cx: 2, updatedAt: 'now', probability: 100 },
      { updatedAt: 'now', probability: 100, cx: 2, zeta: 1, angle: 0 },
    ].map((added) => patched(came, JSON.stringify({ type: 'ellipse', own: 1, ...added })))
    expect(one).toBe('{"type":"ellipse", "own":1,"probability":100,"cx":2,"angle":0,"updatedAt":"now","zeta":1}')
    expect(other).toBe(one)
  })

  it('keeps spaces, escapes and key order around changes', () => {
    const came = '{ "2" : "\\u00e4",\n\t"1" : [ 1.0 , 2.0,3.0 ] , "e" : { } \n}'
    expect(set(came, { 1: [1, 9, 2, 3] })).toBe(came.replace('1.0 , 2.0', '1.0 ,9, 2.0'))
    expect(set(came, { 1: [1, 3] })).toBe(came.replace(' 2.0,', ''))
    expect(set(came, { 1: [1, 5, 3] })).toBe(came.replace('2.0', '5'))
    expect(set(came, { 1: [] })).toBe(came.replace(' 1.0 , 2.0,3.0 ', ' '))
    expect(set(came, { e: { f: 1 } })).toBe(came.replace('{ }', '{"f":1}'))
    expect(patched(came, '{"2":"ä"}')).toBe('{ "2" : "\\u00e4" \n}')
    expect(patched(came, '{}')).toBe('{ \n}')
  })
})

describe('an annotation’s text kept in pieces', () => {
  const read = (text: string, size: number) => {
    const coming = createEntryBatches({ first: 1, next: 40, head: 10_000 })
    for (let at = 0; at < text.length; at += size) coming.take(text.slice(at, at + size))
    return { end: coming.end(), text: coming.text() }
  }

  it('has the same entries and surroundings as the whole text, wherever it is split', () => {
    const entry = fc.record({ n: fc.integer(), text: fc.constantFrom('},{', 'ä', '"') })
    const run = (list: readonly unknown[], size: number, indent: number) => {
      const whole = JSON.stringify({ own: [1], instances: list, tags: [] }, null, indent)
      const { end, text } = read(whole, size)
      expect(end).toBeDefined()
      expect(wholeOf(text)).toBe(whole)
      const [ours, theirs] = [textsOfPieces(text), textsOf(whole)]
      const said = (texts: EntryTexts) => {
        const places = Array.from({ length: texts.count }, (_, at) => at)
        const between = places.slice(1).map(texts.between)
        return {
          ...texts,
          entry: places.map(texts.entry),
          between,
          beyond: [texts.entry(-1), texts.entry(texts.count)],
        }
      }
      expect(said(ours)).toEqual(said(theirs))
      const saved = list.map((_, base) => ({ base, text: undefined }))
      expect(joinedParts(ours, saved).join('')).toBe(whole)
    }
    fc.assert(fc.property(fc.array(entry), fc.integer({ min: 1, max: 90 }), fc.constantFrom(0, 2), run), {
      numRuns: 400,
    })
  })

  it('is also complete if it must be read another way', () => {
    for (const text of [
      '[1,,2]',
      '{"metadata":{}}',
      `[{"a":1} {"b":2},${'{"c":3},'.repeat(20)}{"d":4}]`,
      '[{"a":1},{"x":NaN}]',
    ])
      for (const size of [1, 7, 1_000]) expect(wholeOf(read(text, size).text)).toBe(text)
  })
})

/** Result of reading a text in pieces of these sizes, in turn. */
function readInPieces(
  text: string,
  sizes: readonly number[],
  head = 10_000,
): { entries: readonly unknown[]; file: unknown } | undefined {
  const coming = createEntryBatches({ first: 1, next: 40, head })
  const entries: unknown[] = []
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    entries.push(...coming.take(text.slice(at, at + size)))
    at += size
  }
  const last = coming.end()
  return last && { entries: [...entries, ...last.entries], file: last.file }
}

describe('an annotation read while downloading', () => {
  it('has the same entries and rest as when read at once, wherever it is split', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
    const spaces = fc.constantFrom(0, 2)
    const rest = fc.dictionary(
      fc.string().filter((name) => name !== 'instances'),
      fc.jsonValue({ maxDepth: 2 }),
      { maxKeys: 3 },
    )
    const run = (list: readonly unknown[], before: object, after: object, indent: number, cut: readonly number[]) => {
      const text = JSON.stringify({ ...before, instances: list, ...after }, null, indent)
      const whole = JSON.parse(text) as { readonly instances: readonly unknown[] }
      expect(readInPieces(text, cut)).toEqual({ entries: whole.instances, file: { ...whole, instances: [] } })
      expect(readInPieces(JSON.stringify(list, null, indent), cut)).toEqual({ entries: whole.instances, file: [] })
    }
    fc.assert(fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), rest, rest, spaces, sizes, run), { numRuns: 500 })
    // The separators also appear within entries, in texts and in lists.
    const divided = fc.record({
      text: fc.constantFrom('},{', '"},{"', ']},{', ''),
      parts: fc.array(fc.record({ n: fc.integer() })),
    })
    fc.assert(fc.property(fc.array(divided), rest, rest, spaces, sizes, run), { numRuns: 500 })
  })

  it.each([
    ['a list that stands twice', '{"instances":[1],"instances":[2]}'],
    ['no list', '{"metadata":{}}'],
    ['two commas', '[1,,2]'],
    ['a comma before the first entry', '{"instances":[,1]}'],
    ['a comma behind the last entry', '[{"a":1},]'],
    ['no comma between entries', '[{"a":1} {"b":2}]'],
    ['no comma between two of many', `[{"a":1} {"b":2},${'{"c":3},'.repeat(20)}{"d":4}]`],
    ['a number that JSON has not', '[{"x":NaN}]'],
    ['another bracket at the end', '[1}'],
    ['an end that is missing', '{"instances":[{"a":1}'],
    ['something behind the end', '[1] 2'],
    ['a colon in the list', '["a":1]'],
    ['nothing', ''],
  ])('is read as a whole if it has %s', (_what, text) => {
    for (const size of [1, 3, 1_000]) expect(readInPieces(text, [size])).toBeUndefined()
  })

  it('is read as a whole if its list comes late', () => {
    const text = `{"metadata":"${'x'.repeat(400)}","instances":[]}`
    expect(readInPieces(text, [10], 200)).toBeUndefined()
    expect(readInPieces(text, [10], 800)).toMatchObject({ entries: [] })
  })
})
