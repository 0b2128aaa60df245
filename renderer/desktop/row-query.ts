import type { QueryKey } from '@tanstack/react-query'
import type { EndpointAnswer } from '#endpoints'
import type { SaidTo, ShellName } from '#domain/endpoints/shell'
import { ROWS_KEY } from '../queries'
import { callQuery, type CallQuery } from './call-query'

/** The beginning of every key that answers of a row are kept under. */
export const rowKey = (name: ShellName<'read'>): QueryKey => [...ROWS_KEY, name]

/** The query for an endpoint row: one line per screen. */
export function rowQuery<N extends ShellName<'read'>>(name: N, said: SaidTo<N>): CallQuery<EndpointAnswer<N>> {
  return callQuery([...rowKey(name), said], (desktop) => desktop.platform.read(name, said))
}
