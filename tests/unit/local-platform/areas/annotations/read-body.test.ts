import { describe, expect, it } from 'vitest'
import { parsedJson } from '../../../../../local-platform/areas/annotations/read-body'

const read = (text: string) => parsedJson(Buffer.from(text))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('an annotation’s JSON', () => {
  it('may be nested up to the depth that every traversal supports', () => {
    expect(read(nested(200))).toBeInstanceOf(Array)
    expect(read(nested(201))).toBeUndefined()
    expect(read('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))).toBeUndefined()
  })

  it('has a limited number of lists and objects, however small', () => {
    const flat = (parts: number) => `[${'[],'.repeat(parts - 2)}[]]`
    expect(read(flat(1_000))).toHaveLength(999)
    // Compared here, because a diff of ten million lines is unreadable.
    expect(read(flat(10_000_001)) === undefined).toBe(true)
  })

  it('may be the largest document the editor opens: a million polygons', () => {
    const polygon = '{"points":[],"exclude":[],"pointLabels":{},"attributes":[],"createdBy":{},"updatedBy":{}}'
    const body = read(`{"instances":[${`${polygon},`.repeat(999_999)}${polygon}]}`)
    expect((body as { instances: unknown[] } | undefined)?.instances.length).toBe(1_000_000)
  })

  it('isn’t counted inside strings', () => {
    const said = `\\"${'['.repeat(300)}\\\\`
    expect(read(`{"a":"${said}","b":[1]}`)).toEqual({ a: `"${'['.repeat(300)}\\`, b: [1] })
  })
})
