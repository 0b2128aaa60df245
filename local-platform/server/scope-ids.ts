import { z } from 'zod'
import type { Endpoint } from '#endpoints'

/** The ids that say where a call belongs, by the names in which they travel. */
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
 * The query of a call with the ids of its scope: those that it lacks are taken from the header of the context, else from
 * the body, where the public client writes some of them. Rights are looked at afterwards, wherever an id came from.
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

/** The ids of the scope, and what the query takes besides of its own. */
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

/** What the header says; nothing where it is none of ours: the query may say all that is needed. */
function contextOf(header: unknown): unknown {
  if (typeof header !== 'string' || header.length > HEADER_MAX) return undefined
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    // The call is refused for what it lacks, if it lacks anything.
    return undefined
  }
}
