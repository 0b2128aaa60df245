import { z } from '#domain/page-schema'

/** Object whose optional fields may also be null, which equals absent and is dropped on reading. */
export function sparse<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.preprocess(withoutNulls, z.object(shape))
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== undefined))
}
