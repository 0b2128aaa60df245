import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { diskError } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { SMALL_LIMITS } from '../http/read-json'
import { errorFromAnswer } from '../http/to-platform-error'
import { logOf } from '../log/log'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { loadEndpoints } from './load-endpoints'
import type { Scope } from './scope'
import { type CallContext, withToken } from './with-token'

const log = logOf('services')

/** Puts the archive of a complete export into a file: whole, or not at all. */
export type SaveExport = (jobId: number, path: string, signal: AbortSignal) => Promise<Result<null>>

/** A saver of exports. */
export function createSaveExport(context: CallContext, scope: Pick<Scope, 'teamOf'>): SaveExport {
  return async (jobId, path, signal) => {
    const team = await scope.teamOf(undefined)
    if (!team.ok) return team
    const endpoint = (await loadEndpoints()).downloadExport
    const { service } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const query = { team_id: team.value }
    const url = endpointUrl(address.value, endpoint.path, { path: { jobId }, query })
    const opened = await withToken(context, {
      service,
      signal,
      send: (token) => {
        const headers = { ...token, ...entityContext(endpoint, query) }
        return context.http.stream({ method: 'GET', url, headers, isAsset: false, signal })
      },
    })
    if (!opened.ok) return opened
    const { status, body } = opened.value
    if (status !== 200) return err(await refusalOf(opened.value))
    const draft = `${path}.part`
    try {
      await pipeline(body, createWriteStream(draft, { mode: 0o600 }), { signal })
      const file = await open(draft, 'r+')
      await file.sync().finally(() => file.close())
      await rename(draft, path)
      return ok(null)
    } catch (cause) {
      // What is half there is of no use; the failure that is told is the first one.
      await rm(draft, { force: true }).catch(() => undefined)
      return signal.aborted ? err(platformError('aborted')) : err(diskError(cause))
    }
  }
}

/** Why there is no archive, in the platform's own code; a refusal that breaks off or has no end is told by its status. */
async function refusalOf({ status, headers, body }: HttpStream): Promise<PlatformError> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > SMALL_LIMITS.bytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    log.warn('refusal broke off', cause, { status })
  }
  return errorFromAnswer({ status, headers, body: Buffer.concat(chunks) })
}
