import { z } from 'zod'
import { once } from '#domain/once'

/** What the keytar process is asked. */
export interface KeytarCall {
  readonly id: number
  readonly op: 'get' | 'set' | 'delete'
  readonly service: string
  readonly account: string
  readonly value?: string
}

/** What the keytar process answers; it is checked, because the process is not ours from the addon on. */
export const keytarReply = once(() =>
  z.discriminatedUnion('done', [
    z.object({ id: z.number(), done: z.literal(true), value: z.union([z.string(), z.boolean(), z.null()]) }),
    z.object({ id: z.number(), done: z.literal(false), message: z.string() }),
  ]),
)
export type KeytarReply = z.output<ReturnType<typeof keytarReply>>

/** The process that keytar runs in, as main sees it. */
export interface KeytarProcess {
  readonly post: (call: KeytarCall) => void
  readonly onMessage: (listener: (message: unknown) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly kill: () => void
}
