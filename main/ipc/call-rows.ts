import type { ZodType } from 'zod'
import { type Area, CALLS, type Channel } from '#contract/api'
import type { CallRow } from '#contract/row'
import { zodParts } from '#contract/zod-parts'

export interface OpenedRow {
  readonly schema: ZodType<readonly unknown[]>
  readonly answers: CallRow['answers']
}

const opened = new Map<Channel, OpenedRow>()

/** Returns the row of a call; its schema is built on the first call. */
export function callRow(channel: Channel): OpenedRow {
  const known = opened.get(channel)
  if (known !== undefined) return known
  const [area, name] = channel.split('.') as [Area, string]
  const { args, answers } = (CALLS[area] as Readonly<Record<string, CallRow<ZodType<readonly unknown[]>>>>)[
    name
  ] as CallRow<ZodType<readonly unknown[]>>
  const row = { schema: args(zodParts), answers }
  opened.set(channel, row)
  return row
}
