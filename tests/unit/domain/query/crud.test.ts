import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { RequestQueryBuilder, RequestQueryParser } from '@nestjsx/crud-request'
import * as dataui from '@dataui/crud-request'
import { describe, expect, it } from 'vitest'
import { buildQuery, type QueryParts } from '../../../../domain/query/crud/build-query'
import { parsePathParams } from '../../../../domain/query/crud/parse-path-params'
import { parseQuery } from '../../../../domain/query/crud/parse-query'
import { randomOf } from '../../../builders/scenes'
import { SEED, times } from '../../../builders/walks'

const { version } = createRequire(import.meta.url)('@nestjsx/crud-request/package.json') as { readonly version: string }
const CASES = times(2_000, 10_000)
/** The library asks the machine's language about each number, which takes a while on a busy one. */
const LONG_MS = 180_000

/** Result of either side: a value, or a text with its fault. */
type Outcome = { readonly value: unknown } | { readonly message: string }

function tried(run: () => unknown): Outcome {
  try {
    return { value: run() }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

/** Reports only differences: ten thousand passed comparisons would take much longer than the reading itself. */
function alike(ours: Outcome, theirs: Outcome, told: string): void {
  if (!isDeepStrictEqual(ours, theirs)) expect(ours, told).toStrictEqual(theirs)
}

function outcome(
  result: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string },
) {
  return result.ok ? { value: result.value } : { message: result.error }
}

const FIELDS = [
  'name',
  'id',
  'creator.email',
  'a b',
  'ü&=',
  '',
  "x'(y)!*",
  '__proto__',
  'constructor',
  '名前',
  'a,b',
  '$and',
]
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
  '$eqL',
  '$startsL',
  '$notnull',
  '$BETWEEN',
  'toString',
  'between',
  '$gte',
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
  '1e21',
  '1e-7',
  '123456789012345678901234567890',
  '0.1',
  '-5',
  '+5',
  '0x10',
  'Infinity',
  'NaN',
  'undefined',
  'false',
  ' ',
  ',,',
  'a,,b',
  'a|b',
  '||',
  '"',
  '{',
  '[1,2',
  '{"$gt":1}',
  '2020-12-31T23:59:59.999+04:00',
  '2020-02-31',
  '0000-00-00',
  '2020-01-02 10:00',
  'e\u0301',
  '\u202eabc',
  'a\nb',
  'a%2Cb',
  '%',
  '+',
  '__proto__',
]
/** Pieces that searches are made of, right and wrong. */
const BROKEN = [
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '[',
  '"x"',
  '5',
  'null',
  'true',
  '',
  ' ',
  '{}{}',
  '{"a":NaN}',
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

/** Search object, nested up to four deep, with every kind of JSON value. */
function aSearch({ random, one, some }: ReturnType<typeof generator>, depth = 0): unknown {
  const value = (): unknown =>
    one<unknown>([...VALUES, 1e21, -0, 0.1, 5, null, true, [], ['a', 'b,c'], [null], {}, { $eq: null }])
  const inner = () => Object.fromEntries(some(() => [one(OPERATORS), value()] as const))
  const fields = () => Object.fromEntries(some(() => [one(FIELDS), random() < 0.5 ? value() : inner()] as const))
  if (depth > 3 || random() < 0.4) return fields()
  const parts = some(() => aSearch({ random, one, some } as ReturnType<typeof generator>, depth + 1))
  return { ...fields(), [one(['$and', '$or'])]: random() < 0.8 ? parts : value() }
}

/** Search as in a query: whole, cut off somewhere, of other words, or doubled. */
function writtenSearch(made: ReturnType<typeof generator>): unknown {
  const { random, one } = made
  const whole = JSON.stringify(aSearch(made))
  const text = one([whole, whole, whole.slice(0, Math.floor(random() * whole.length)), one(BROKEN)])
  return random() < 0.15 ? one([[text], [text, text], ['{"a":1', '"b":2}'], []]) : text
}

function aQuery(made: ReturnType<typeof generator>): Readonly<Record<string, unknown>> {
  const { random, one, some, maybe, given } = made
  const parts = () => one([1, 2, 3, 3, 3, 3, 3, 3, 3, 4])
  const condition = () => [one(FIELDS), one(OPERATORS), one(VALUES), one(VALUES)].slice(0, parts()).join('||')
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
    s: random() < 0.2 ? writtenSearch(made) : undefined,
    other: maybe(() => one(VALUES)),
  })
}

function someParts(made: ReturnType<typeof generator>): QueryParts {
  const { random, one, some, maybe, odd, given } = made
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
    search:
      random() < 0.2 ? one<unknown>([[], 'text', aSearch(made), { $or: [{ name: { $cont: "it's" } }] }]) : undefined,
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

describe(`compared with @nestjsx/crud-request ${version}`, () => {
  it('the version with the reference texts is used', () => {
    expect(version).toBe('4.6.2')
  })

  it(
    `${CASES} generated queries, valid and invalid, are read alike [S5.5] [S7.17] [S8.6] [seed ${SEED}]`,
    () => {
      const made = generator(SEED)
      const seen = { value: 0, message: 0 }
      for (let step = 0; step < CASES; step += 1) {
        const query = aQuery(made)
        const theirs = tried(() => RequestQueryParser.create().parseQuery(query).getParsed())
        const ours = outcome(parseQuery(query))
        const told = JSON.stringify(query)
        if ('message' in theirs) alike(ours, theirs, told)
        else {
          const { paramsFilter: _, authPersist: __, ...read } = theirs.value as Readonly<Record<string, unknown>>
          alike(ours, { value: { ...read, includeDeleted: undefined } }, told)
        }
        seen['message' in theirs ? 'message' : 'value'] += 1
      }
      expect(Math.min(seen.value, seen.message)).toBeGreaterThan(CASES / 10)
    },
    LONG_MS,
  )

  it(
    `${CASES} generated queries are written byte by byte alike, or fail with the same message [S5.5] [S7.17] [S8.6] [seed ${SEED}]`,
    () => {
      const made = generator(SEED + 1)
      const seen = { value: 0, message: 0 }
      for (let step = 0; step < CASES; step += 1) {
        const parts = someParts(made)
        const encode = made.random() < 0.5
        const theirs = tried(() => RequestQueryBuilder.create(parts as never).query(encode))
        alike(outcome(buildQuery(parts, { encode })), theirs, JSON.stringify(parts))
        seen['message' in theirs ? 'message' : 'value'] += 1
      }
      expect(Math.min(seen.value, seen.message)).toBeGreaterThan(CASES / 10)
    },
    LONG_MS,
  )

  it('path parameters are read alike [S5.5] [S8.6]', () => {
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
  it('is read and written as in that library’s successor [S7.17]', () => {
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
