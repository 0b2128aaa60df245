import { sample, stringMatching } from 'fast-check'
import type { ZodType } from 'zod'
import { given } from '#domain/given'

/** Value that a schema must refuse, and its fault. */
export interface WrongValue {
  readonly why: string
  readonly value: unknown
}

interface Values {
  /** Smallest to largest valid values. */
  readonly right: readonly unknown[]
  /** Each has one fault. */
  readonly wrong: readonly WrongValue[]
}

/** The part of zod's definitions that the contract uses. */
interface Definition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly pattern?: RegExp
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, string>>
  readonly items?: readonly ZodType[]
  readonly options?: readonly ZodType[]
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly element?: ZodType
  readonly innerType?: ZodType
  readonly keyType?: ZodType
  readonly valueType?: ZodType
  readonly getter?: () => ZodType
}

interface Check {
  readonly check: string
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly inclusive?: boolean
  readonly format?: string
  readonly pattern?: RegExp
}

/** Bounds of a schema, from its own definition. */
export interface Bounds {
  readonly min?: number
  readonly max?: number
  readonly isWhole: boolean
  readonly isTrimmed: boolean
  readonly isCustom: boolean
  readonly pattern?: RegExp
}

const SEED = 7
const ARRAY = 'a value that is no list'
const absent = Symbol('absent')
const wrongOf = (...values: readonly unknown[]): readonly WrongValue[] =>
  values.map((value) => ({ why: `of type ${value === null ? 'null' : typeof value}`, value }))

/** Definition of a schema. */
export const definitionOf = (schema: ZodType): Definition => schema.def

/** A schema's limits on length, size and form. */
export function boundsOf(schema: ZodType): Bounds {
  const { checks = [], pattern } = definitionOf(schema)
  const all = checks.map(({ _zod }) => _zod.def)
  const limit = (name: string, length: string, step: number): number | undefined => {
    const found = all.find(({ check }) => check === name || check === length)
    if (found === undefined) return undefined
    const value = found.value ?? found.minimum ?? found.maximum ?? 0
    return found.inclusive === false ? value + step : value
  }
  const min = limit('greater_than', 'min_length', 1)
  const max = limit('less_than', 'max_length', -1)
  const form = pattern ?? all.find((check) => check.pattern !== undefined)?.pattern
  return {
    ...given({ min, max, pattern: form }),
    isWhole: all.some(({ format }) => format === 'safeint'),
    isTrimmed: all.some(({ check }) => check === 'overwrite'),
    isCustom: all.some(({ check }) => check === 'custom'),
  }
}

/** Values that a schema accepts and refuses, made only from its definition. */
export function valuesOf(schema: ZodType, depth = 0): Values {
  const { type } = definitionOf(schema)
  const make = KINDS[type]
  if (make === undefined) throw new Error(`values of ${type} are not known yet`)
  return make(schema, depth)
}

type Maker = (schema: ZodType, depth: number) => Values

const KINDS: Readonly<Record<string, Maker>> = {
  string: textValues,
  number: numberValues,
  array: listValues,
  tuple: tupleValues,
  object: objectValues,
  record: recordValues,
  union: unionValues,
  boolean: () => ({ right: [true, false], wrong: wrongOf(0, 1, 'true', null, [], {}, undefined) }),
  nullable: (schema, depth) => {
    const { innerType } = definitionOf(schema)
    const { right, wrong } = innerType === undefined ? { right: [], wrong: [] } : valuesOf(innerType, depth)
    return { right: [...right, null], wrong: wrong.filter(({ value }) => value !== null) }
  },
  null: () => ({ right: [null], wrong: wrongOf(0, '', false, {}, undefined) }),
  unknown: () => ({ right: ['a', { deep: [1, null] }], wrong: [] }),
  literal: (schema) => {
    const { values = [] } = definitionOf(schema)
    return { right: values, wrong: wrongOf(...values.map(String), 1_000, null, true, undefined, [...values]) }
  },
  enum: (schema) => {
    const right = Object.values(definitionOf(schema).entries ?? {})
    return { right, wrong: wrongOf('', 'toString', '__proto__', `${right[0] ?? ''} `, 0, null, undefined, [right[0]]) }
  },
  optional: maybeValues,
  default: maybeValues,
  prefault: maybeValues,
  lazy: (schema, depth) =>
    depth > 1
      ? { right: [null], wrong: wrongOf(undefined) }
      : valuesOf((definitionOf(schema).getter as () => ZodType)(), depth + 1),
}

function maybeValues(schema: ZodType, depth: number): Values {
  const { right, wrong } = valuesOf(definitionOf(schema).innerType as ZodType, depth)
  return { right: [absent, ...right], wrong: wrong.filter(({ value }) => value !== undefined) }
}

function textValues(schema: ZodType): Values {
  const { min = 0, max, pattern, isTrimmed } = boundsOf(schema)
  const formed =
    pattern === undefined
      ? ['a'.repeat(min), 'ü'.repeat(max ?? min + 1)]
      : sample(stringMatching(pattern), { seed: SEED, numRuns: 20 }).filter(
          (text) => text.length >= min && text.length <= (max ?? text.length),
        )
  const [first = ''] = formed
  const deformed = pattern === undefined ? [] : ['', `${first}\n`, `\n${first}`, `${first}!`, `${first} `]
  return {
    right: formed,
    wrong: [
      ...wrongOf(7, null, true, ['a'], { toString: 'a' }, undefined),
      ...(max === undefined ? [] : [{ why: 'one character too long', value: 'a'.repeat(max + 1) }]),
      ...(min === 0 ? [] : [{ why: 'one character too short', value: 'a'.repeat(min - 1) }]),
      ...(isTrimmed && min > 0 ? [{ why: 'nothing but blanks', value: ' '.repeat(min + 2) }] : []),
      ...deformed
        .filter((text) => !new RegExp(pattern ?? '').test(text))
        .map((value) => ({ why: 'in another form', value })),
      { why: 'a hundred thousand characters', value: 'x'.repeat(100_000) },
    ].filter(({ value }) => typeof value !== 'string' || max !== undefined || pattern !== undefined),
  }
}

function numberValues(schema: ZodType): Values {
  const { min, max, isWhole } = boundsOf(schema)
  return {
    right: [...new Set([min ?? -1, max ?? 999_999_999])],
    wrong: [
      ...wrongOf('7', null, true, [7], { valueOf: 7 }, 7n, undefined),
      { why: 'not finite', value: Number.NaN },
      { why: 'not finite', value: Number.POSITIVE_INFINITY },
      ...(isWhole ? [{ why: 'not whole', value: (min ?? 0) + 0.5 }] : []),
      ...(isWhole ? [{ why: 'beyond what is exact', value: 2 ** 60 }] : []),
      ...(min === undefined ? [] : [{ why: 'one below the least', value: min - 1 }]),
      ...(max === undefined ? [] : [{ why: 'one above the most', value: max + 1 }]),
    ],
  }
}

function listValues(schema: ZodType, depth: number): Values {
  const { min = 0, max } = boundsOf(schema)
  const element = valuesOf(definitionOf(schema).element as ZodType, depth)
  const [least] = element.right
  const list = (length: number, value: unknown = least): unknown[] => Array.from({ length }, () => value)
  return {
    right: [
      list(min),
      ...element.right.map((value) => list(Math.max(min, 1), value)),
      ...(max === undefined ? [] : [list(max)]),
    ],
    wrong: [
      ...wrongOf(ARRAY, 7, null, { 0: least, length: 1 }, undefined),
      ...(max === undefined ? [] : [{ why: 'one element too many', value: list(max + 1) }]),
      ...(min === 0 ? [] : [{ why: 'one element too few', value: list(min - 1) }]),
      ...within('an element', element.wrong, (value) => [...list(Math.max(min, 1)), value]),
    ],
  }
}

function tupleValues(schema: ZodType, depth: number): Values {
  const parts = (definitionOf(schema).items ?? []).map((part) => valuesOf(part, depth))
  const right = inStep(parts)
  const [least = []] = right
  return {
    right,
    wrong: [
      ...wrongOf(null, ARRAY, 7, {}, undefined),
      ...right.map((args) => ({ why: 'one argument more', value: [...args, 'more'] })),
      ...(least.length === 0 ? [] : [{ why: 'one argument less', value: least.slice(0, -1) }]),
      ...parts.flatMap(({ wrong }, at) => within(`argument ${at}`, wrong, (value) => least.with(at, value))),
    ],
  }
}

function objectValues(schema: ZodType, depth: number): Values {
  const fields = Object.entries(definitionOf(schema).shape ?? {}).map(([name, field]) => ({
    name,
    ...valuesOf(field, depth),
  }))
  const object = (values: readonly unknown[]): Record<string, unknown> =>
    Object.fromEntries(
      fields.map(({ name }, at) => [name, values[at]] as const).filter(([, value]) => value !== absent),
    )
  const right = inStep(fields).map(object)
  const full = object(fields.map(({ right: all }) => all.find((value) => value !== absent)))
  return {
    right,
    wrong: [
      ...wrongOf(null, 'text', 7, [full], undefined),
      ...fields.flatMap(({ name, wrong, right: all }) => [
        ...within(name, wrong, (value) => ({ ...full, [name]: value })),
        ...(wrong.length === 0 || all.includes(absent)
          ? []
          : [
              { why: `${name}: left out`, value: Object.fromEntries(Object.entries(full).filter(([n]) => n !== name)) },
            ]),
      ]),
    ],
  }
}

function recordValues(schema: ZodType, depth: number): Values {
  const { keyType, valueType } = definitionOf(schema)
  const keys = valuesOf(keyType as ZodType, depth)
  const values = valuesOf(valueType as ZodType, depth)
  const [, key = 'a'] = keys.right as readonly string[]
  return {
    right: [{}, ...values.right.map((value) => ({ [key]: value }))],
    wrong: [
      ...wrongOf('text', 7, [1], new Date(0), new Map(), undefined),
      ...within('a value', values.wrong, (value) => ({ [key]: value })),
      ...keys.wrong
        .filter(({ value }) => typeof value === 'string')
        .map(({ why, value }) => ({ why: `a name: ${why}`, value: { [String(value)]: values.right[0] } })),
    ],
  }
}

/** A value that one option refuses may suit another, so it is wrong only if all refuse it. */
function unionValues(schema: ZodType, depth: number): Values {
  const { options = [] } = definitionOf(schema)
  const all = options.map((option) => valuesOf(option, depth))
  return {
    right: all.flatMap(({ right }) => right),
    wrong: all
      .flatMap(({ wrong }) => wrong)
      .filter(({ value }) => !options.some((option) => option.safeParse(value).success)),
  }
}

/** Rows of values, one of each part, as many as the longest part has. */
function inStep(parts: readonly Values[]): readonly (readonly unknown[])[] {
  const rows = Math.max(1, ...parts.map(({ right }) => right.length))
  return Array.from({ length: rows }, (_, row) => parts.map(({ right }) => right[row % right.length]))
}

function within(
  where: string,
  wrong: readonly WrongValue[],
  place: (value: unknown) => unknown,
): readonly WrongValue[] {
  return wrong.map(({ why, value }) => ({ why: `${where}: ${why}`, value: place(value) }))
}
