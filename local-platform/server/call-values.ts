import { parse } from 'qs'
import type { z } from 'zod'
import { ok, type Result } from '#domain/result'
import { refuse, type Refusal } from './refusal'

const PART_MAX = 500
/** What a query string may nest, list and name; the defaults of the library, named because callers count on them. */
const NESTING = { depth: 5, arrayLimit: 20, parameterLimit: 1_000 }
/** Much more than any row asks for, and much less than what a walk through it bears. */
const DEPTH_MAX = 50

/** The values of a query string by an endpoint's schema: what the schema wants as number or truth is read as one. */
export function readQuery(schema: z.ZodType, search: URLSearchParams): Result<unknown, Refusal> {
  const raw: Record<string, unknown> = parse(search.toString(), NESTING)
  const asText = schema.safeParse(wantsNothing(schema) ? undefined : raw)
  if (asText.success) return ok(asText.data)
  for (const issue of asText.error.issues) {
    const key = issue.path[0]
    if (typeof key === 'string') raw[key] = plainValue(lastOf(raw[key]))
  }
  return checked(schema, raw, 'query')
}

/** The body of a call by an endpoint's schema. */
export function readBody(schema: z.ZodType, body: unknown): Result<unknown, Refusal> {
  if (isTooDeep(body)) return refuse('bad_request', { message: 'body: it is nested too deeply', data: { key: 'body' } })
  return checked(schema, wantsNothing(schema) ? undefined : body, 'body')
}

/** Goes level by level: whoever went down into each value would run out of stack just where it matters. */
function isTooDeep(body: unknown): boolean {
  let level: readonly unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as readonly unknown[]) : [],
    )
  }
  return false
}

function checked(schema: z.ZodType, value: unknown, part: string): Result<unknown, Refusal> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  const key = [part, ...(issue?.path ?? [])].join('.')
  return refuse('bad_request', {
    message: `${key}: ${issue?.message ?? 'not accepted'}`.slice(0, PART_MAX),
    data: { key },
  })
}

function wantsNothing(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success && !schema.safeParse({}).success
}

/** What stands twice counts the last time where one value is wanted. */
function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value
}

function plainValue(text: unknown): unknown {
  // The public client writes them with a capital.
  if (text === 'true' || text === 'True') return true
  if (text === 'false' || text === 'False') return false
  return typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
