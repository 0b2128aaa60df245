import { parseQuery } from '#domain/query/crud/parse-query'
import { selectRows, type Unselected } from '#domain/query/crud/select-rows'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { EndpointBody } from '#endpoints'
import { refuse, type Refusal } from '../server/refusal'
import { wireList } from './wire'

/** Longest page that the public client requests. */
const PAGE_MAX = 2_000

/** Returns the requested page of a list; refuses an unreadable condition with a sentence. */
export function selectPage<T extends Readonly<Record<string, unknown>>>(
  rows: readonly T[],
  { query }: EndpointBody<'searchProjects'>,
): Result<ReturnType<typeof wireList<T>>, Refusal> {
  const { search, sort = [], limit, offset } = query
  const parsed = parseQuery({
    ...given({ s: search === undefined ? undefined : JSON.stringify(search) }),
    sort: sort.map(({ field, order }) => `${field},${order.toUpperCase()}`),
    ...given({ limit: limit?.toString(), offset: offset?.toString() }),
  })
  if (!parsed.ok) return refuse('bad_request', { message: parsed.error, data: { key: 'body.query' } })
  const found = selectRows(rows, parsed.value, PAGE_MAX)
  return found.ok ? ok(wireList(found.value.rows, found.value.count)) : unselected(found.error, 'body.query.search')
}

/** Refusal of a search in a short list. */
export function unselected(why: Unselected, key: string): ReturnType<typeof refuse> {
  return why.code === 'too_slow' ? refuse('too_slow') : refuse('bad_request', { message: why.message, data: { key } })
}
