import { z } from 'zod'
import { EXPORT_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { once } from '#domain/once'
import { err, ok, type Result } from '#domain/result'
import type { HttpAnswer, HttpStream } from '../../http/http-answer'
import { openLink } from '../../http/open-link'
import { readJson } from '../../http/read-json'
import { errorFromAnswer } from '../../http/to-platform-error'
import { endpointUrl } from '../endpoint-url'
import { entityContext } from '../entity-context'
import { loadEndpoints } from '../load-endpoints'
import type { Scope } from '../scope'
import { type CallContext, withToken } from '../with-token'

/** What narrows an export, in words that every platform knows. */
export interface NativeChoice {
  readonly include?: string | undefined
  readonly folder_names?: readonly string[] | undefined
  readonly is_pinned?: 1 | undefined
  readonly fuse?: 1 | undefined
  readonly export_format?: number | undefined
  readonly time?: string | undefined
}

/** How far an export of the platform is; `link`: where its archive lies. */
export type ExportState =
  | { readonly state: 'running' }
  | { readonly state: 'complete'; readonly link: string }
  | { readonly state: 'ended' }

/** Exports of a platform by its public interface alone: a platform needs to know nothing of Loupe. */
export interface NativeExports {
  readonly start: (
    projectId: number,
    choice: NativeChoice,
    key: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly exportId: number }>>
  readonly state: (projectId: number, exportId: number, signal: AbortSignal) => Promise<Result<ExportState>>
  /** Opens its archive, or the rest of it. */
  readonly open: (
    link: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<Result<HttpStream>>
}

/** The public fields of an export; others differ from platform to platform. */
const said = once(() =>
  z.object({ id: z.number(), status: z.number().nullish(), download: z.string().max(10_000).nullish() }),
)

/** Creates the calls; links to other hosts than the platform's are opened without its token. */
export function createNativeExports(context: CallContext, scope: Scope): NativeExports {
  const ask = async (
    row: 'startExport' | 'readExport',
    { projectId, exportId = 0, body, key, signal }: Asked,
  ): Promise<Result<z.output<ReturnType<typeof said>>>> => {
    const endpoint = (await loadEndpoints())[row]
    const { service, method, path } = endpoint
    const query = await scope.project(projectId)
    if (!query.ok) return query
    const address = await context.address(service)
    if (!address.ok) return address
    const answer = await withToken(context, {
      service,
      signal,
      send: (token) =>
        context.http.send({
          method,
          url: endpointUrl(address.value, path, { path: { jobId: exportId }, query: query.value }),
          headers: {
            accept: 'application/json',
            ...token,
            ...entityContext(endpoint, query.value),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          isAsset: false,
          signal,
        }),
    })
    return answer.ok ? readSaid(answer.value) : answer
  }
  return {
    start: async (projectId, choice, key, signal) => {
      const body = { ...choice, coco: 0 }
      const started = await ask('startExport', { projectId, body, key, signal })
      return started.ok ? ok({ exportId: started.value.id }) : started
    },
    state: async (projectId, exportId, signal) => {
      const read = await ask('readExport', { projectId, exportId, signal })
      if (!read.ok) return read
      const { status, download } = read.value
      if (status === EXPORT_STATE.canceled || status === EXPORT_STATE.error) return ok({ state: 'ended' })
      if (status !== EXPORT_STATE.complete) return ok({ state: 'running' })
      return typeof download === 'string' && download !== ''
        ? ok({ state: 'complete', link: download })
        : err(platformError('invalid_answer', { detail: 'a complete export without a link' }))
    },
    open: async (link, headers, signal) => {
      const address = await context.address('main')
      if (!address.ok) return address
      if (URL.parse(link)?.origin !== new URL(address.value).origin) return openLink(link, headers, signal)
      return context.http.stream({ method: 'GET', url: link, headers, isAsset: false, signal })
    },
  }
}

interface Asked {
  readonly projectId: number
  readonly exportId?: number
  readonly body?: object
  readonly key?: string
  readonly signal: AbortSignal
}

function readSaid(answer: HttpAnswer): Result<z.output<ReturnType<typeof said>>> {
  if (answer.status < 200 || answer.status > 299) return err(errorFromAnswer(answer))
  const json = readJson(answer.body)
  const read = json.ok ? said().safeParse(json.value) : undefined
  return read?.success === true ? ok(read.data) : err(platformError('invalid_answer', { detail: 'an export' }))
}
