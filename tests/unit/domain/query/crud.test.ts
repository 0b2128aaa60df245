import { createRequire } from 'node:module'
import { RequestQueryBuilder, RequestQueryParser } from '@nestjsx/crud-request'
import * as dataui from '@dataui/crud-request'
import { describe, expect, it } from 'vitest'
import { buildQuery, type QueryParts } from '../../../../domain/query/crud/build-query'
import { parsePathParams } from '../../../../domain/query/crud/parse-path-params'
import { parseQuery } from '../../../../domain/query/crud/parse-query'
import { randomOf } from '../../../builders/scenes'

const { version } = createRequire(import.meta.url)('@nestjsx/crud-request/package.json') as { readonly version: string }
const SEED = Date.now() % 1_000_000
const CASES = 10_000

/** What either side came to: a value, or a text that says what is wrong. */
type Outcome = { readonly value: unknown } | { readonly message: string }

function tried(run: () => unknown): Outcome {
  try {
    return { value: run() }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

function outcome(
  result: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string },
) {
  return result.ok ? { value: result.value } : { message: result.error }
}

const FIELDS = ['name', 'id', 'creator.email', 'a b', 'ü&=', '', "x'(y)!*"]
const OPERATORS = [
  '$eq',
  'eq',
  '$in',
  'in',
  '$notinL',
  '$isnull',
  'notnull',
  '$between',
  '$cont',
  '$contL',
  '$or',
  '',
  'EQ',
]
const VALUES = [
  'cat',
  '',
  '5',
  '05',
  '1.5',
  '1.23456',
  '1e5',
  '-0',
  'true',
  'null',
  '{"a":1}',
  '[1]',
  '"x"',
  'a,b',
  ',',
  '1,2',
  '2020-01-02',
  '2020-01-02T10:00:00Z',
  '2020-99-99',
  '9007199254740993',
  'a||b',
  "it's (here)!*",
  'ä ö',
  '100,1000',
  ' 5',
  '\u{1f600}',
]

function generator(seed: number) {
  const random = randomOf(seed)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const some = <T>(make: () => T, most = 3): T[] => Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  const maybe = <T>(make: () => T): T | undefined => (random() < 0.35 ? make() : undefined)
  const odd = <T>(make: () => T): T =>
    random() < 0.08 ? (one([null, 7, 'text', {}, [], true, Number.NaN]) as T) : make()
  const given = (parts: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  return { random, one, some, maybe, odd, given }
}

function aQuery({ random, one, some, maybe, given }: ReturnType<typeof generator>): Readonly<Record<string, unknown>> {
  const condition = () => [one(FIELDS), one(OPERATORS), one(VALUES)].slice(0, random() < 0.1 ? 2 : 3).join('||')
  const listed = (make: () => string) => (random() < 0.5 ? make() : some(make))
  return given({
    filter: maybe(() => listed(condition)),
    or: maybe(() => listed(condition)),
    join: maybe(() => listed(() => `${one(FIELDS)}${one(['', '||', '||a,b', '||a,,b', '||,'])}`)),
    sort: maybe(() => listed(() => `${one(FIELDS)},${one(['ASC', 'DESC', 'asc', '', 'ASC,x'])}`)),
    select: maybe(() => listed(() => some(() => one(FIELDS)).join())),
    fields: maybe(() => some(() => one(FIELDS)).join()),
    per_page: maybe(() => one(VALUES)),
    limit: maybe(() => listed(() => one(['10', ...VALUES]))),
    offset: maybe(() => one(['0', '20', 'x'])),
    page: maybe(() => one(['1', '2.5', 'two'])),
    cache: maybe(() => one(['0', 'no'])),
    s: random() < 0.1 ? one(['{"a":1}', '[]', 'null', '5', '{', '', '{"$or":[{"a":{"$eq":1}}]}']) : undefined,
    other: maybe(() => one(VALUES)),
  })
}

function someParts({ random, one, some, maybe, odd, given }: ReturnType<typeof generator>): QueryParts {
  const value = () =>
    one<unknown>([...VALUES, 5, true, new Date(0), null, undefined, ['a', 'b'], [1, 2], [], Number.NaN])
  const condition = () =>
    odd<unknown>(() => {
      const parts = [one(FIELDS), one(OPERATORS), value()] as const
      return random() < 0.5 ? parts : { field: parts[0], operator: parts[1], value: parts[2] }
    })
  const join = () =>
    odd<unknown>(() => {
      const select = one<unknown>([undefined, ['a', 'b'], [], [''], 'a'])
      return random() < 0.5 ? { field: one(FIELDS), select } : [one(FIELDS), select]
    })
  const sort = () =>
    odd<unknown>(() => {
      const order = one(['ASC', 'DESC', 'up'])
      return random() < 0.5 ? { field: one(FIELDS), order } : [one(FIELDS), order]
    })
  const listed = (make: () => unknown) => (random() < 0.5 ? make() : some(make))
  const number = () => odd<unknown>(() => one([0, 1, 25, 1.5, -3]))
  const parts: QueryParts = given({
    fields: maybe(() => odd<unknown>(() => some(() => one(FIELDS)))),
    search: random() < 0.1 ? one<unknown>([{ a: 1 }, [], { $or: [{ name: { $cont: "it's" } }] }]) : undefined,
    filter: maybe(() => listed(condition)),
    or: maybe(() => listed(condition)),
    join: maybe(() => listed(join)),
    limit: maybe(number),
    offset: maybe(number),
    page: maybe(number),
    sort: maybe(() => listed(sort)),
    resetCache: maybe(() => true),
  })
  return parts
}

describe(`beside @nestjsx/crud-request ${version}`, () => {
  it('is compared with the version whose texts count', () => {
    expect(version).toBe('4.6.2')
  })

  it(`reads ${CASES} generated queries, valid and invalid, alike [S5.5] [S7.17] [S8.6] [seed ${SEED}]`, () => {
    const made = generator(SEED)
    const seen = { value: 0, message: 0 }
    for (let step = 0; step < CASES; step += 1) {
      const query = aQuery(made)
      const theirs = tried(() => RequestQueryParser.create().parseQuery(query).getParsed())
      const ours = outcome(parseQuery(query))
      const told = JSON.stringify(query)
      if ('message' in theirs) expect(ours, told).toEqual(theirs)
      else {
        const { paramsFilter: _, authPersist: __, ...read } = theirs.value as Readonly<Record<string, unknown>>
        expect(ours, told).toEqual({ value: { ...read, includeDeleted: undefined } })
      }
      seen['message' in theirs ? 'message' : 'value'] += 1
    }
    expect(Math.min(seen.value, seen.message)).toBeGreaterThan(CASES / 10)
  })

  it(`writes ${CASES} generated queries byte by byte alike, or says the same of what is wrong [S5.5] [S7.17] [S8.6] [seed ${SEED}]`, () => {
    const made = generator(SEED + 1)
    const seen = { value: 0, message: 0 }
    for (let step = 0; step < CASES; step += 1) {
      const parts = someParts(made)
      const encode = made.random() < 0.5
      const theirs = tried(() => RequestQueryBuilder.create(parts as never).query(encode))
      expect(outcome(buildQuery(parts, { encode })), JSON.stringify(parts)).toEqual(theirs)
      seen['message' in theirs ? 'message' : 'value'] += 1
    }
    expect(Math.min(seen.value, seen.message)).toBeGreaterThan(CASES / 10)
  })

  it('reads the parameters of a path alike [S5.5] [S8.6]', () => {
    const made = generator(SEED + 2)
    const uuids = ['5f0c4a4e-3b0a-4b0e-9b0a-3b0a4b0e9b0a', '5F0C4A4E-3B0A-0B0E-9B0A-3B0A4B0E9B0A', 'no-uuid', '']
    for (let step = 0; step < 2_000; step += 1) {
      const params = made.given({
        id: made.maybe(() => made.one([...VALUES, ...uuids])),
        key: made.maybe(() => made.one(uuids)),
      })
      const option = () =>
        made.one([
          { field: 'id', type: 'number' },
          { field: 'id', type: 'uuid' },
          { field: 'name', type: 'string' },
          { disabled: true },
          { field: 'x' },
          undefined,
        ])
      const options = made.given({ id: option(), key: option() })
      const theirs = tried(
        () =>
          RequestQueryParser.create()
            .parseParams(params, options as never)
            .getParsed().paramsFilter,
      )
      expect(outcome(parsePathParams(params as never, options as never)), JSON.stringify([params, options])).toEqual(
        theirs,
      )
    }
  })
})

describe('include_deleted', () => {
  it('is read and written as the successor of that library does [S7.17]', () => {
    const { RequestQueryBuilder: Builder, RequestQueryParser: Parser } = dataui
    for (const includeDeleted of [0, 1]) {
      const parts = { filter: { field: 'a', operator: '$eq', value: 1 }, includeDeleted } as const
      expect(outcome(buildQuery(parts))).toEqual({ value: Builder.create(parts as never).query() })
      const query = { include_deleted: String(includeDeleted) }
      expect(parseQuery(query)).toMatchObject({ ok: true, value: { includeDeleted } })
      expect(Parser.create().parseQuery(query).getParsed()).toMatchObject({ includeDeleted })
    }
    const wrong = tried(() => Parser.create().parseQuery({ include_deleted: 'yes' }))
    expect(outcome(parseQuery({ include_deleted: 'yes' }))).toEqual(wrong)
  })
})
