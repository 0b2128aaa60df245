import { z } from 'zod'

/** The parts of zod that rows are written with: a part that no row uses stays out of the bundle. */
export const zodParts = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  lazy: z.lazy,
  literal: z.literal,
  looseObject: z.looseObject,
  null: z.null,
  number: z.number,
  object: z.object,
  record: z.record,
  string: z.string,
  tuple: z.tuple,
  union: z.union,
  unknown: z.unknown,
  uuid: z.uuid,
}
