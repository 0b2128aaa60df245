import type { FastifyRequest } from 'fastify'
import { ok, type Result } from '#domain/result'
import type { Endpoint } from '#endpoints'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { readBody, readQuery } from './call-values'
import { SEE_AS_HEADER } from '#domain/endpoints/see-as-header'
import { callerSeenAs } from '../areas/contributors/see-as'
import { callerOf } from './callers'
import type { Caller, IncomingFile } from './handler'
import { refuse, type Refusal } from './refusal'
import { requestAddress } from './request-address'
import { SCOPE_IDS, withScopeIds } from './scope-ids'

/** Call of any endpoint. */
export interface CheckedCall {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: Readonly<Record<string, string | number>>
  readonly query: unknown
  readonly body: unknown
  readonly file: IncomingFile | undefined
}

const TEXT_MAX = 1_000
const NOBODY: Caller = {
  person: {
    id: 0,
    email: '',
    firstName: '',
    lastName: '',
    isSuperAdmin: false,
    isSeeded: false,
    mfa: 'NOMFA',
    totpSecret: null,
    totpPending: null,
    totpLastStep: 0,
    lastSeenAt: null,
  },
}

/** Validates a request by its endpoint: caller, target and input; refuses the rest. */
export function checkedCall(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  file?: IncomingFile,
): Result<CheckedCall, Refusal> {
  const caller = endpoint.open === true ? NOBODY : callerOf(platform, request.headers.authorization)
  if (caller === undefined) return refuse('unauthorized')
  const path = pathValues(request.params)
  if (!path.ok) return path
  const { search } = requestAddress(request.url)
  const scoped = withScopeIds(endpoint, search, request.headers['x-sa-entity-context'], request.body)
  const query = readQuery(endpoint.query, scoped)
  if (!query.ok) return query
  const body = readBody(endpoint.body, file === undefined ? request.body : undefined)
  if (!body.ok) return body
  const key = request.headers['idempotency-key']
  const place = { ...scopeIds(endpoint, query.value), ...path.value }
  const header = request.headers[SEE_AS_HEADER]
  const seen = header === undefined ? ok(caller) : callerSeenAs(platform, endpoint, caller, header, place)
  if (!seen.ok) return seen
  return ok({
    caller: seen.value,
    actor: { personId: caller.person.id, cause: typeof key === 'string' ? key : null },
    place,
    query: query.value,
    body: body.value,
    file,
  })
}

/** Path parameters named `…Id` are numbers, all others texts. */
function pathValues(params: unknown): Result<Readonly<Record<string, string | number>>, Refusal> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params ?? {})) {
    const isNumber = name.endsWith('Id')
    if (typeof value !== 'string' || (isNumber ? !/^\d{1,15}$/.test(value) : value.length > TEXT_MAX)) {
      const what = isNumber ? 'a number' : `a text of at most ${TEXT_MAX} characters`
      return refuse('bad_request', { message: `path.${name}: ${what} is expected`, data: { key: `path.${name}` } })
    }
    values[name] = isNumber ? Number(value) : value
  }
  return ok(values)
}

function scopeIds({ scope }: Endpoint, query: unknown): Readonly<Record<string, number>> {
  if (scope === undefined || typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(
    Object.entries(SCOPE_IDS).flatMap(([field, name]) => {
      const value = (query as Readonly<Record<string, unknown>>)[field]
      return typeof value === 'number' ? [[name, value]] : []
    }),
  )
}
