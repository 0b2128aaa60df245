import { ok, type Result } from '#domain/result'
import type { HttpStream } from '../http/http-answer'
import { type CallContext, urlOf } from './call'
import { loadEndpoints } from './load-endpoints'
import type { Teams } from './teams'

export type MediaKind = 'itemMedia' | 'itemThumbnail' | 'itemAnnotation'

export interface MediaRequest {
  readonly kind: MediaKind
  readonly projectId: number
  readonly itemId: number
  /** Headers of the page's own request that matter to bytes: range, if-none-match. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Streams bytes of an item as the assets service sends them, whatever the status. */
export type OpenMedia = (request: MediaRequest) => Promise<Result<HttpStream>>

/** A reader of item bytes; a refused token is renewed once, as for every call. */
export function createMedia(context: CallContext, teams: Teams): OpenMedia {
  return async ({ kind, projectId, itemId, headers, signal }) => {
    const team = await teams.current()
    if (!team.ok) return team
    const { service, path } = (await loadEndpoints())[kind]
    const address = await context.address(service)
    if (!address.ok) return address
    const url = urlOf(address.value, path, {
      path: { itemId },
      query: { team_id: team.value.id, project_id: projectId },
    })
    const open = (token: string) =>
      context.http.stream({
        method: 'GET',
        url,
        headers: { ...headers, authorization: `Bearer ${token}` },
        isAsset: true,
        signal,
      })
    const token = await context.accessToken()
    if (!token.ok) return token
    const first = await open(token.value)
    if (!first.ok || first.value.status !== 401) return first
    first.value.body.destroy()
    const renewed = await context.accessToken({ refused: token.value })
    return renewed.ok ? open(renewed.value) : ok(first.value)
  }
}
