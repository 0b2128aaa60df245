import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { definitionOf } from '../../builders/schema-values'
import type { CallParts } from '../../drivers/platform-client'
import { ask, askSample, callerOf, rowOf, ROWS } from './ask'
import { SAMPLES } from './samples'
import { startWorld, type World } from './world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const WRONG_TEXT: Readonly<Record<string, string>> = { number: 'many', boolean: 'perhaps' }

function bare(schema: ZodType): ZodType {
  const { type, innerType } = definitionOf(schema)
  return (type === 'optional' || type === 'nullable') && innerType !== undefined ? bare(innerType) : schema
}

/** Each query field that isn't a text, with an invalid text. */
function wrongQueries(query: ZodType): readonly (readonly [string, string])[] {
  return Object.entries(definitionOf(query).shape ?? {}).flatMap(([name, field]) => {
    const text = WRONG_TEXT[definitionOf(bare(field)).type]
    return text === undefined ? [] : [[name, text] as const]
  })
}

/** Body with one field of a wrong type, for each field at every depth, with that field's path. */
function wrongBodies(schema: ZodType, body: unknown, path = 'body'): readonly (readonly [string, unknown])[] {
  const { type, shape = {}, element } = definitionOf(bare(schema))
  if (type === 'object') {
    const fields = (body ?? {}) as Readonly<Record<string, unknown>>
    return [
      [path, 7],
      ...Object.entries(shape).flatMap(([name, field]) =>
        wrongBodies(field, fields[name], `${path}.${name}`).map(
          ([key, value]) => [key, { ...fields, [name]: value }] as const,
        ),
      ),
    ]
  }
  if (type === 'array' && element !== undefined) {
    const list = (body ?? []) as readonly unknown[]
    // Fields missing in the sample can't be checked.
    const inside = list.length === 0 ? [] : wrongBodies(element, list[0], `${path}.0`)
    return [[path, 'text'], ...inside.map(([key, value]) => [key, [value, ...list.slice(1)]] as const)]
  }
  if (type === 'unknown' || type === 'undefined') return []
  return [[path, type === 'record' ? 'text' : { wrong: true }]]
}

describe.each(ROWS)('%s', (name) => {
  const { answer, query, body, file } = rowOf(name)

  it('answers exactly what its row promises', async () => {
    const said = await askSample(world, name)
    expect(said.status, said.text.slice(0, 500)).toBe(200)
    if (file === 'down') {
      expect(said.headers.get('content-type')).toMatch(
        /^(?:image\/(?:jpeg|png|webp)|application\/(?:json|zip|pdf|octet-stream))$/,
      )
      expect(Number(said.headers.get('content-length'))).toBeGreaterThan(100)
      return
    }
    const value: unknown = JSON.parse(said.text)
    expect(answer.parse(value)).toEqual(value)
  })

  it('names each field with a wrong type', async () => {
    const caller = await callerOf(world, name)
    const right = await SAMPLES[name].call(world, caller)
    const wrong: readonly (readonly [string, CallParts])[] = [
      ...wrongQueries(query).map(
        ([field, text]) => [`query.${field}`, { ...right, query: { ...right.query, [field]: text } }] as const,
      ),
      ...[...rowOf(name).path.matchAll(/\{(\w+Id)\}/g)].map(
        ([, hole = '']) => [`path.${hole}`, { ...right, path: { ...right.path, [hole]: 'first' } }] as const,
      ),
      ...(right.body === undefined ? [] : wrongBodies(body, right.body)).map(
        ([key, value]) => [key, { ...right, body: value }] as const,
      ),
    ]
    const said: unknown[] = []
    for (const [, parts] of wrong) {
      const { status, text } = await ask(caller, name, parts)
      said.push([status, (JSON.parse(text) as { readonly key?: unknown }).key])
    }
    expect(said).toEqual(wrong.map(([key]) => [400, key]))
  })
})

it.each(ROWS.filter((name) => definitionOf(rowOf(name).body).type === 'object'))(
  '%s → has a sample with every required field, and non-empty lists',
  async (name) => {
    const { body } = await SAMPLES[name].call(world, await callerOf(world, name))
    const required = Object.entries(definitionOf(rowOf(name).body).shape ?? {}).filter(
      ([, field]) => bare(field) === field,
    )
    expect(Object.keys(body ?? {})).toEqual(expect.arrayContaining(required.map(([field]) => field)))
    const lists = Object.values(body ?? {}).filter((value) => Array.isArray(value))
    expect(lists.filter((list) => list.length === 0)).toEqual([])
  },
)
