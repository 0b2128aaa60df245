import type { ZodType } from 'zod'
import { CALLS, type Channel } from '#contract/api'
import type { CallRow } from '#contract/row'
import { zodParts } from '#contract/zod-parts'

const ROWS: ReadonlyMap<Channel, CallRow<ZodType<readonly unknown[]>>> = new Map(
  Object.entries(CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, row]) => [`${area}.${name}` as Channel, row]),
  ),
)

/** Every channel of the contract, in its order. */
export const channels: readonly Channel[] = [...ROWS.keys()]

/** Row of a channel. */
export function rowOf(channel: Channel): CallRow<ZodType<readonly unknown[]>> {
  const row = ROWS.get(channel)
  if (row === undefined) throw new Error(`no row: ${channel}`)
  return row
}

/** Schema of a channel's arguments. */
export function schemaOf(channel: Channel): ZodType<readonly unknown[]> {
  return rowOf(channel).args(zodParts)
}
