import { remakingOf } from '#domain/annotation/areas/area-orders'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Shape } from '#domain/annotation/shaping/shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { AreaNews, AreaWork, SentShape } from './area-messages'

/** Carries out an order on areas, from data to data. */
export function carryOut({ order, parts }: AreaWork): AreaNews {
  const made = remakingOf(order)(
    parts.flatMap(({ id, value }) => {
      const shape = shapeOf(value)
      return shape === undefined ? [] : [{ id, value, shape }]
    }),
  )
  if ('refusal' in made) return made
  const { changes, removed = [], copies = [], label } = made
  return {
    changes: changes.map(({ id, shape }) => sent(id, shape)),
    removed,
    copies: copies.map(({ of, shape }) => sent(of, shape)),
    label,
  }
}

function sent(id: ObjectId, { kind, fields }: Shape): SentShape {
  return { id, kind, fields }
}
