import { z } from 'zod'
import { EVENT_NAMES } from '#domain/live'
import { once } from '#domain/once'
import { readJson, SMALL_LIMITS } from '../../http/read-json'

const fields = z.record(z.string(), z.unknown()).nullable()
const id = z.number().int().min(0)

const message = once(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('event'),
      id,
      topic: z.string(),
      name: z.enum(EVENT_NAMES),
      thing: z.string(),
      data: z.object({ after: fields, cause: z.string().nullable() }),
    }),
    z.object({ type: z.literal('caughtUp'), id }),
    /** The log no longer reaches back to the requested place. */
    z.object({ type: z.literal('gap'), id }),
    z.object({ type: z.literal('lost'), topic: z.string() }),
  ]),
)
/** Event of a newer platform: its id counts, its content is unknown. */
const unknownEvent = once(() => z.object({ type: z.literal('event'), id }))

export type HubMessage = z.output<ReturnType<typeof message>> | { readonly type: 'unknownEvent'; readonly id: number }

/** Parses a message of the hub; undefined if this app doesn't know it. */
export function readHubMessage(text: string): HubMessage | undefined {
  const json = readJson(Buffer.from(text), SMALL_LIMITS)
  if (!json.ok) return undefined
  const known = message().safeParse(json.value)
  if (known.success) return known.data
  const other = unknownEvent().safeParse(json.value)
  return other.success ? { type: 'unknownEvent', id: other.data.id } : undefined
}
