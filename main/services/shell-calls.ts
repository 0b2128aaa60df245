import { randomUUID } from 'node:crypto'
import type { Endpoint, EndpointName } from '#endpoints'
import { type Asker, isInOwnProject, mayCall } from '#domain/endpoints/page-rights'
import type { Said, ShellChannel } from '#domain/endpoints/shell'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { loadEndpoints, loadSaidCheck } from './load-endpoints'
import type { ScopedCall, ScopedOptions } from './scope'

type Table = Readonly<Record<string, Endpoint>>
/** Validates a page's input for a row: the page may call it by this channel, and its schemas accept the input. */
export type ShellCheck = (asker: Asker, channel: ShellChannel, name: string, said: Said) => Promise<Result<Said>>
/** Calls a row for a page. */
export type ShellCalls = (
  asker: Asker,
  channel: 'read' | 'write' | 'start',
  name: string,
  said: Said,
) => Promise<Result<unknown>>

/** Creates the check of pages' calls; `onRefused` reports forbidden calls. */
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

/** Creates direct calls of rows. A write gets its own key or the page's, so that it runs once. */
export function createShellCalls(ask: ScopedCall, check: ShellCheck): ShellCalls {
  return async (asker, channel, name, said) => {
    const checked = await check(asker, channel, name, said)
    if (!checked.ok) return checked
    const options = channel === 'read' ? checked.value : { ...checked.value, idempotencyKey: said.once ?? randomUUID() }
    // This row's schemas were checked one line above.
    return ask(name as EndpointName, options as unknown as ScopedOptions<EndpointName>)
  }
}
