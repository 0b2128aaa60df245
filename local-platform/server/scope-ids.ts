import { z } from 'zod'
import type { Endpoint } from '#endpoints'

/** Scope ids by their wire names. */
export const SCOPE_IDS = { team_id: 'teamId', project_id: 'projectId', folder_id: 'folderId' } as const

type ScopeId = keyof typeof SCOPE_IDS

const FIELDS: Readonly<Record<NonNullable<Endpoint['scope']>, readonly ScopeId[]>> = {
  team: ['team_id'],
  project: ['team_id', 'project_id'],
  folder: ['team_id', 'project_id', 'folder_id'],
}
const ID = /^\d{1,15}$/
const HEADER_MAX = 4_000

/**
 * Completes the query with its scope ids: missing ones come from the context header, else from the body, where the
 * public client writes some. Rights are checked afterwards, for ids of any origin.
 */
export function withScopeIds(
  { scope, query }: Pick<Endpoint, 'scope'> & Partial<Pick<Endpoint, 'query'>>,
  search: URLSearchParams,
  header: unknown,
  body: unknown,
): URLSearchParams {
  if (scope === undefined) return search
  const fields = fieldsOf(FIELDS[scope], query)
  if (fields.every((field) => search.has(field))) return search
  const places = [contextOf(header), body]
  const whole = new URLSearchParams(search)
  for (const field of fields) {
    const value = places.map((place) => idIn(place, field)).find((found) => found !== undefined)
    if (!whole.has(field) && value !== undefined) whole.set(field, value)
  }
  return whole
}

/** Scope ids, and the other fields of the query. */
function fieldsOf(ofScope: readonly ScopeId[], query: Endpoint['query'] | undefined): readonly ScopeId[] {
  const shape = query instanceof z.ZodObject ? query.shape : {}
  const others = (Object.keys(SCOPE_IDS) as ScopeId[]).filter((field) => !ofScope.includes(field) && field in shape)
  return [...ofScope, ...others]
}

function idIn(place: unknown, field: ScopeId): string | undefined {
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, field)) return undefined
  const value = (place as Readonly<Record<string, unknown>>)[field]
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return ID.test(text) ? text : undefined
}

/** Parses the header; empty if it is not ours, because the query may have all that is needed. */
function contextOf(header: unknown): unknown {
  if (typeof header !== 'string' || header.length > HEADER_MAX) return undefined
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    // The call is refused if it lacks a required field.
    return undefined
  }
}
