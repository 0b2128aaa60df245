import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEntryBatches } from '../../../../domain/annotation/json/entry-batches'
import { textsOf, textsOfPieces, wholeOf } from '../../../../domain/annotation/json/entry-texts'
import { SameEntry, sameEntries } from '../../../../domain/annotation/json/same-entries'

const known = (texts: readonly string[]) => ({ count: texts.length, textAt: (place: number) => texts[place] })

/** Result of reading a text beside known ones, and the reused ones. */
function readBeside(text: string, texts: readonly string[], size = 50) {
  const coming = createEntryBatches({ first: 1, next: 40, head: 10_000 }, sameEntries(known(texts)))
  const read: unknown[] = []
  for (let at = 0; at < text.length; at += size) read.push(...coming.take(text.slice(at, at + size)))
  const last = coming.end()
  read.push(...(last?.entries ?? []))
  const places = read.flatMap((entry) => (entry instanceof SameEntry ? [entry.place] : []))
  const values = read.map((entry) => (entry instanceof SameEntry ? JSON.parse(texts[entry.place] ?? '') : entry))
  return { values: last && values, places, text: coming.text() }
}

describe('an annotation almost equal to a known one', () => {
  it('has the same entries as a full parse, wherever it is split and whatever is known', () => {
    const entry = fc.oneof(
      fc.record({ n: fc.integer({ max: 30, min: 0 }), text: fc.constantFrom('},{', 'ä"', ']') }),
      fc.constantFrom(null, 7, 'a,b'),
    )
    const texts = fc.array(
      entry.map((value) => JSON.stringify(value)),
      { maxLength: 60 },
    )
    const run = (list: readonly unknown[], knownTexts: readonly string[], indent: number, size: number) => {
      const whole = JSON.stringify({ instances: list, tags: [] }, null, indent)
      const { values, text } = readBeside(whole, knownTexts, size)
      expect(values).toEqual(list)
      expect(wholeOf(text)).toBe(whole)
      const [ours, theirs] = [textsOfPieces(text), textsOf(whole)]
      expect(list.map((_, at) => ours.entry(at))).toEqual(list.map((_, at) => theirs.entry(at)))
    }
    const lists = fc.array(entry, { maxLength: 60 })
    fc.assert(fc.property(lists, texts, fc.constantFrom(0, 0, 2), fc.integer({ min: 1, max: 90 }), run), {
      numRuns: 400,
    })
    // Most of it is known; some entries were added, removed and changed.
    const changes = fc.array(fc.tuple(fc.nat(59), fc.constantFrom('came', 'gone', 'changed')), { maxLength: 40 })
    const near = (before: readonly unknown[], done: readonly (readonly [number, string])[], size: number) => {
      const list = [...before]
      for (const [at, how] of done)
        list.splice(at, how === 'came' ? 0 : 1, ...(how === 'gone' ? [] : [{ n: at, text: how }]))
      run(
        list,
        before.map((value) => JSON.stringify(value)),
        0,
        size,
      )
    }
    fc.assert(fc.property(lists, changes, fc.integer({ min: 1, max: 90 }), near), { numRuns: 400 })
  })

  it('parses no known entry, also after much new text or in another order', () => {
    const texts = Array.from({ length: 300 }, (_, n) => JSON.stringify({ n }))
    const all = texts.map((_, place) => place)
    const places = (list: readonly string[]) => readBeside(`[${list.join()}]`, texts).places
    expect(places(texts)).toEqual(all)
    expect(places(['{"a":1}', ...texts.slice(0, 100), ...texts.slice(101)])).toEqual(all.filter((at) => at !== 100))
    // The first unknown ones are parsed; then a table is built.
    const turned = places(texts.toReversed())
    expect(turned.length).toBeGreaterThan(250)
    expect(turned).toEqual(all.toReversed().slice(-turned.length))
  })

  it.each(['[{"a":1},{"b":}]', '[{"a":1}{"b":2}]', '[{"a":1},,{"b":2}]', '[{"a":1},]', '{"instances":[{"a":1}'])(
    'is invalid if its text is: %s',
    (text) => expect(readBeside(text, ['{"a":1}', '{"b":2}'], 1_000).values).toBeUndefined(),
  )
})
