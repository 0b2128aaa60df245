import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type Disk, type DiskFile, diskError, machineDisk } from '../disk/disk'
import { logOf } from '../log/log'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { type Ask, fetchInto } from './fetch-into'
import { loadEndpoints } from './load-endpoints'
import type { Scope } from './scope'
import { type CallContext, withToken } from './with-token'

const log = logOf('services')

/** File to download: its row, and the path parameters. */
export type TakenOut =
  | { readonly row: 'downloadExport'; readonly holes: { readonly jobId: number } }
  | {
      readonly row: 'downloadAttachment'
      readonly holes: { readonly projectId: number; readonly attachmentId: number }
    }

/** Downloads a file of the platform to a path of the person: completely, or not at all. */
export type SaveFile = (what: TakenOut, path: string, signal: AbortSignal) => Promise<Result<null>>

/** Creates a downloader that resumes after breaks and verifies the platform's checksum. */
export function createSaveFile(context: CallContext, scope: Pick<Scope, 'teamOf'>, disk: Disk = machineDisk): SaveFile {
  return async ({ row, holes }, path, signal) => {
    const team = await scope.teamOf(undefined)
    if (!team.ok) return team
    const endpoint = (await loadEndpoints())[row]
    const { service } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const query = { team_id: team.value }
    const url = endpointUrl(address.value, endpoint.path, { path: holes, query })
    const ask: Ask = (wanted) =>
      withToken(context, {
        service,
        signal,
        send: (token) => {
          const headers = { ...token, ...entityContext(endpoint, query), ...wanted }
          return context.http.stream({ method: 'GET', url, headers, isAsset: false, signal })
        },
      })
    const draft = `${path}.part`
    let file: DiskFile | undefined
    try {
      file = await disk.open(draft, 'new')
      const saved = await fetchInto(file, ask, { signal })
      if (saved.ok) await file.sync()
      await file.close()
      file = undefined
      if (!saved.ok) {
        await drop(disk, draft)
        return saved
      }
      await disk.rename(draft, path)
      return ok(null)
    } catch (cause) {
      await file?.close().catch((later: unknown) => log.warn('draft not closed', later))
      // Remove the partial file, and report the first failure.
      await drop(disk, draft)
      return signal.aborted ? err(platformError('aborted')) : err(diskError(cause))
    }
  }
}

function drop(disk: Disk, draft: string): Promise<void> {
  return disk.remove(draft).catch((cause: unknown) => log.warn('draft not removed', cause))
}
