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
  /** Which tile of the picture. */
  readonly tile?: { readonly level: string; readonly place: string } | undefined
  /** Which of the files that were given as answers. */
  readonly fileId?: number | undefined
  /** Which revision of the annotation; the present one where none is named. */
  readonly revision?: number | undefined
  /** What the present one is called here where the platform counts no revisions; it isn't asked for by that. */
  readonly state?: string | undefined
  /** Where the file of a linked item lies: it is read there, not from the platform. */
  readonly link?: string | undefined
  /** Headers of the page's own request that matter to bytes: range, if-none-match. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Streams bytes of an item as the assets service sends them, whatever the status. */
export type OpenMedia = (request: MediaRequest) => Promise<Result<HttpStream>>

/** A reader of item bytes; bytes that stop on their way count as a platform that isn't there. */
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
    const opened = await withToken(context, {
      service,
      signal,
      send: (token) =>
        context.http.stream({ method: 'GET', url, headers: { ...headers, ...token, ...about }, isAsset: true, signal }),
    })
    if (opened.ok)
      opened.value.body.once('error', (cause) => {
        if (isNobody(errorFromThrown(cause, signal))) context.onNoAnswer?.(service)
      })
    return opened
  }
}
