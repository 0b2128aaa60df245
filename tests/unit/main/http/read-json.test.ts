import { describe, expect, it } from 'vitest'
import { errorFromAnswer } from '../../../../main/http/to-platform-error'
import { readJson } from '../../../../main/http/read-json'

const limits = { bytes: 1_000, values: 10, depth: 3 }
const read = (text: string, of = limits) => readJson(Buffer.from(text), of)
const tooLarge = { ok: false, error: { code: 'answer_too_large' } }

describe('external JSON', () => {
  it.each([
    ['bytes', `"${'a'.repeat(1_000)}"`, 'more than 1000 bytes'],
    ['values', `[${'1,'.repeat(10)}1]`, 'more than 10 values'],
    ['values that are empty', `[${'{},'.repeat(6)}{}]`, 'more than 10 values'],
    ['depth', '[[[[]]]]', 'deeper than 3 levels'],
    ['depth that never ends', '[[[[[[', 'deeper than 3 levels'],
  ])('is refused before parsing if too large: %s', (_what, text, detail) => {
    expect(read(text)).toMatchObject({ ...tooLarge, error: { detail } })
  })

  it('is counted correctly: structure inside a string is text', () => {
    const text = JSON.stringify({ 'a[{,': `\\"${'[{,'.repeat(20)}`, 'b\\': '"' })
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) })
    expect(read('[[[1,2,3]]]').ok).toBe(true)
    expect(read('[[[]],[[]]]').ok).toBe(true)
  })

  it('is distinguished from other text', () => {
    expect(read('<h1>')).toMatchObject({ ok: false, error: { code: 'invalid_answer', detail: 'not JSON' } })
    expect(read('')).toMatchObject({ ok: false, error: { code: 'invalid_answer' } })
  })

  it('has no unpaired surrogates in names or strings; pairs stay', () => {
    const half = String.raw`{"a\ud800":["x\udc00y",{"b":"😀","c":"😀","d":"\uD83D"}],"n":1,"z":null}`
    expect(read(half)).toEqual({
      ok: true,
      value: { 'a\ufffd': ['x\ufffdy', { b: '😀', c: '😀', d: '\ufffd' }], n: 1, z: null },
    })
    expect(read(String.raw`{"__proto__":{"polluted":"\ud800"}}`).ok).toBe(true)
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  it('of an error is shortened without splitting a pair', () => {
    const body = Buffer.from(JSON.stringify({ message: `${'a'.repeat(499)}😀` }))
    const { detail } = errorFromAnswer({ status: 400, headers: {}, body })
    expect(detail).toHaveLength(500)
    expect(detail?.isWellFormed()).toBe(true)
  })
})
