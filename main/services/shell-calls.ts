import { randomUUID } from 'node:crypto'
import type { Endpoint, EndpointName } from '#endpoints'
import { type Asker, isInOwnProject, mayCall } from '#domain/endpoints/page-rights'
import type { Said, ShellChannel } from '#domain/endpoints/shell'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { loadEndpoints, loadSaidCheck } from './load-endpoints'
import type { ScopedCall, ScopedOptions } from './scope'

type Table = Readonly<Record<string, Endpoint>>
/** Takes what a page says to a row: only to one that this page may call by this channel, and only what its schemas allow. */
export type ShellCheck = (asker: Asker, channel: ShellChannel, name: string, said: Said) => Promise<Result<Said>>
/** Calls a row for a page. */
export type ShellCalls = (
  asker: Asker,
  channel: 'read' | 'write' | 'start',
  name: string,
  said: Said,
) => Promise<Result<unknown>>

/** The door of pages to the endpoint table; `onRefused` hears of calls that are not the page's to make. */
export function createShellCheck(
  onRefused: (channel: string, reason: string) => void,
  load: () => Promise<Table> = loadEndpoints,
): ShellCheck {
  return async (asker, channel, name, said) => {
    const table = await load()
    const endpoint = Object.hasOwn(table, name) ? table[name] : undefined
    if (endpoint === undefined || !mayCall(endpoint, asker, channel)) {
      onRefused(`platform.${channel}`, 'row')
      return err(platformError('invalid_request', { detail: `${name} is no row of ${channel}` }))
    }
    if (!isInOwnProject(asker, said)) {
      onRefused(`platform.${channel}`, 'project')
      return err(platformError('invalid_request', { detail: `${name} is of another project than the window` }))
    }
    const checked = (await loadSaidCheck())(endpoint, said)
    if (checked.ok) return checked
    const { key, message } = checked.error
    return err(platformError('bad_request', { detail: `${name} ${key}: ${message}`, data: { key } }))
  }
}

/** Calls of rows at once; a write goes out under a key of its own or that of the page, so that it is done once. */
export function createShellCalls(ask: ScopedCall, check: ShellCheck): ShellCalls {
  return async (asker, channel, name, said) => {
    const checked = await check(asker, channel, name, said)
    if (!checked.ok) return checked
    const options = channel === 'read' ? checked.value : { ...checked.value, idempotencyKey: said.once ?? randomUUID() }
    // The row whose schemas were asked a line above is the row that is called.
    return ask(name as EndpointName, options as unknown as ScopedOptions<EndpointName>)
  }
}
