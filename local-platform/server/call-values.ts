import { parse } from 'qs'
import type { z } from 'zod'
import { ok, type Result } from '#domain/result'
import { refuse, type Refusal } from './refusal'

const PART_MAX = 500
/** Limits of a query string's nesting, lists and names: the library's defaults, which callers rely on. */
const NESTING = { depth: 5, arrayLimit: 20, parameterLimit: 1_000 }
/** Deeper than any row needs, and less than a recursive walk can handle. */
const DEPTH_MAX = 50

/** Parses a query string by an endpoint's schema, which converts numbers and booleans. */
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

/** Validates the body of a call by an endpoint's schema. */
export function readBody(schema: z.ZodType, body: unknown): Result<unknown, Refusal> {
  if (isTooDeep(body)) return refuse('bad_request', { message: 'body: it is nested too deeply', data: { key: 'body' } })
  return checked(schema, wantsNothing(schema) ? undefined : body, 'body')
}

/** Walks level by level: recursion would overflow the stack on exactly the bodies to refuse. */
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

/** Of repeated parameters the last counts where one value is expected. */
function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value
}

function plainValue(text: unknown): unknown {
  // The public client capitalises them.
  if (text === 'true' || text === 'True') return true
  if (text === 'false' || text === 'False') return false
  return typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
