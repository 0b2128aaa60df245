import { expect, it } from 'vitest'
import { z } from 'zod'
import { readBody, readQuery } from '../../../../local-platform/server/call-values'

const schema = z.object({
  team_id: z.number().int(),
  name: z.string().optional(),
  include_users: z.boolean().optional(),
})
const read = (text: string) => readQuery(schema, new URLSearchParams(text))

it('values the schema defines as number or boolean → are converted, and texts stay', () => {
  expect(read('team_id=7&name=42&include_users=true')).toEqual({
    ok: true,
    value: { team_id: 7, name: '42', include_users: true },
  })
  expect(read('team_id=7&name=true&other=x')).toEqual({ ok: true, value: { team_id: 7, name: 'true' } })
})

it.each(['', 'team_id=', 'team_id=7.5', 'team_id=seven', 'team_id=7&include_users=yes', 'team_id=Infinity'])(
  '"%s" → is refused with its key',
  (text) => {
    const result = read(text)
    expect(result.ok ? '' : result.error.data?.['key']).toMatch(/^query\.(team_id|include_users)$/)
  },
)

it('a call without parameters → is accepted', () => {
  expect(readQuery(z.undefined(), new URLSearchParams('cache=0'))).toEqual({ ok: true, value: undefined })
  expect(readBody(z.undefined(), null)).toEqual({ ok: true, value: undefined })
})

it('a query beyond 5 levels, or beyond 1,000 values → the excess is ignored [S7.17]', () => {
  const any = z.record(z.string(), z.unknown())
  const of = (text: string) => {
    const result = readQuery(any, new URLSearchParams(text))
    return result.ok ? result.value : result.error
  }
  expect(of('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } })
  expect(of('a[b][c][d][e][f][g]=1')).toEqual({ a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } } })
  const many = Array.from({ length: 1_001 }, (_, at) => `k${at}=1`).join('&')
  expect(Object.keys(of(many) as object)).toHaveLength(1_000)
})

it('an excessively nested body → is refused, however deep', () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 'end'
    for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { inner: value }
    return value
  }
  const any = z.object({ value: z.unknown() })
  expect(readBody(any, { value: nested(20) }).ok).toBe(true)
  for (const depth of [60, 300_000]) {
    expect(readBody(any, { value: nested(depth) })).toMatchObject({
      ok: false,
      error: { code: 'bad_request', status: 400, data: { key: 'body' } },
    })
  }
})
