import { describe, expect, it } from 'vitest'
import { entrySlices } from '../../../../domain/annotation/json/entry-slices'
import { withLiterals } from '../../../../domain/annotation/json/literals'
import { joined } from '../../../../domain/annotation/json/joined'

const FILE = `{
  "metadata" : { "name": "a, ]} \\"instances\\": [", "odd": [1.50, {"deep": [[]]}] },
  "instances": [
    {"type":"bbox", "text": "] , }", "n": 1e3},
    {"type":"point","x":1.0},  null ,
    {"type":"tag"}
  ],
  "tags": []
}`

/** The texts of the entries. */
function entriesOf(text: string): readonly string[] | undefined {
  return entrySlices(text)?.entries.map((slice) => text.slice(...slice))
}

describe('the slices of an annotation', () => {
  it('are the entries as they stand in the text, whatever brackets and commas texts hold', () => {
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
})

describe('an annotation that is put together', () => {
  const slices = entrySlices(FILE)
  const kept = (base: number) => ({ base, text: undefined })
  const join = (...saved: Parameters<typeof joined>[2]) =>
    joined(FILE, slices ?? { entries: [], start: 0, end: 0 }, saved)

  it('is the same, letter by letter, where nothing was changed', () => {
    expect(join(kept(0), kept(1), kept(2), kept(3))).toBe(FILE)
  })

  it('differs in the changed object only', () => {
    const made = join(kept(0), { base: 1, text: '{"type":"point","x":2}' }, kept(2), kept(3))
    expect(made).toBe(FILE.replace('{"type":"point","x":1.0}', '{"type":"point","x":2}'))
  })

  it('holds what was added, lacks what was removed, and has the order that is asked for', () => {
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

describe('an object that was changed', () => {
  it('has its other numbers as they came, however they are spelled', () => {
    const came = '{"a":1.50,"id":12345678901234567890,"far":1e400,"list":[-0.0,7,{"x":2E1}],"s":"1.50","e":[]}'
    const value = { ...(JSON.parse(came) as object), className: 'Bus' }
    expect(withLiterals(came, JSON.stringify(value))).toBe(`${came.slice(0, -1)},"className":"Bus"}`)
  })

  it('has the numbers that were changed, and those that moved, by their value', () => {
    const came = '{"x":1.50,"y":2.0,"points":[1.0,2.50],"far":1e400,"__proto__":{"z":3.0}}'
    const made = '{"x":1.25,"points":[2.5,1],"far":5,"y":null}'
    expect(withLiterals(came, made)).toBe(made)
    expect(withLiterals('[1.0]', '{"0":1}')).toBe('{"0":1.0}')
    expect(withLiterals('{"x":1}', '{"x":2}')).toBe('{"x":2}')
  })
})
