import { given } from '#domain/given'
import type { Result } from '#domain/result'
import type { HttpStream } from '../http/http-answer'
import { errorFromThrown } from '../http/to-platform-error'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { loadEndpoints } from './load-endpoints'
import type { Scope } from './scope'
import { type CallContext, isNobody, withToken } from './with-token'

export type MediaKind =
  | 'itemMedia'
  | 'itemPages'
  | 'itemThumbnail'
  | 'itemAnnotation'
  | 'itemMask'
  | 'itemLabels'
  | 'itemTiles'
  | 'itemTile'
  | 'answerFile'

export interface MediaRequest {
  readonly kind: MediaKind
  readonly projectId: number
  readonly itemId: number
  /** Tile of the picture. */
  readonly tile?: { readonly level: string; readonly place: string } | undefined
  /** Which of the files that were given as answers. */
  readonly fileId?: number | undefined
  /** Revision of the annotation; the present one if absent. */
  readonly revision?: number | undefined
  /** Local name of the present state on a platform without revisions; not sent to it. */
  readonly state?: string | undefined
  /** Address of a linked item's file, which is read there and not from the platform. */
  readonly link?: string | undefined
  /** Relevant headers of the page's own request: range, if-none-match. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Streams bytes of an item from the assets service, with any status. */
export type OpenMedia = (request: MediaRequest) => Promise<Result<HttpStream>>

/** Creates a media reader. A stream that stalls counts as an unreachable platform. */
export function createMedia(context: CallContext, scope: Scope): OpenMedia {
  return async ({ kind, projectId, itemId, tile, fileId, revision, headers, signal }) => {
    const query = await scope.project(projectId)
    if (!query.ok) return query
    const endpoint = (await loadEndpoints())[kind]
    const { service, path } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const url = endpointUrl(address.value, path, {
      path: { itemId, ...tile, ...given({ fileId }) },
      query: { ...query.value, ...given({ revision }) },
    })
    const about = entityContext(endpoint, query.value)
    const sight = context.sight?.headers(projectId)
    const opened = await withToken(context, {
      service,
      signal,
      send: (token) =>
        context.http.stream({
          method: 'GET',
          url,
          headers: { ...headers, ...token, ...sight, ...about },
          isAsset: true,
          signal,
        }),
    })
    if (opened.ok)
      opened.value.body.once('error', (cause) => {
        if (isNobody(errorFromThrown(cause, signal))) context.onNoAnswer?.(service)
      })
    return opened
  }
}
