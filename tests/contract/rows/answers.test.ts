import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { ENDPOINTS } from '#endpoints'
import { many } from '../../../domain/many'
import { definitionOf } from '../../builders/schema-values'

/** Every schema within one, itself included. */
function within(schema: ZodType): readonly ZodType[] {
  const { shape = {}, options = [], items = [], element, innerType, ...rest } = definitionOf(schema)
  const { in: before } = rest as { readonly in?: ZodType }
  const parts = [...Object.values(shape), ...options, ...items, element, innerType, before]
  return [schema, ...parts.flatMap((part) => (part === undefined ? [] : within(part)))]
}

it.each(Object.entries(ENDPOINTS))(
  'the answer of %s → lists and records leave their elements unchecked at first: they are `many`',
  (_name, { answer }) => {
    for (const schema of within(answer)) {
      const { type, element, valueType } = definitionOf(schema)
      const each = type === 'array' ? element : type === 'record' ? valueType : undefined
      if (each !== undefined) expect(definitionOf(each).type).toBe('unknown')
    }
  },
)

it('a list → fails at its first invalid row, with its index', () => {
  let looked = 0
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    get id() {
      looked += 1
      return at < 3 ? at : 'none'
    },
  }))
  const read = many(ENDPOINTS.me.answer.pick({ id: true })).safeParse(rows)
  expect(read.error?.issues).toMatchObject([{ path: [3, 'id'] }])
  expect(looked).toBeLessThan(20)
})

it('a list → has at most 50,000 rows', () => {
  const list = many(ENDPOINTS.me.answer.shape.id)
  expect(list.safeParse(Array.from({ length: 50_000 }, () => 1)).success).toBe(true)
  expect(list.safeParse(Array.from({ length: 50_001 }, () => 1)).success).toBe(false)
})
