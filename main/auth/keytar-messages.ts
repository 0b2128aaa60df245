import { z } from 'zod'
import { once } from '#domain/once'

/** Request to the keytar process. */
export interface KeytarCall {
  readonly id: number
  readonly op: 'get' | 'set' | 'delete'
  readonly service: string
  readonly account: string
  readonly value?: string
}

/** Answer of the keytar process, validated because the native addon runs foreign code. */
export const keytarReply = once(() =>
  z.discriminatedUnion('done', [
    z.object({ id: z.number(), done: z.literal(true), value: z.union([z.string(), z.boolean(), z.null()]) }),
    z.object({ id: z.number(), done: z.literal(false), message: z.string() }),
  ]),
)
export type KeytarReply = z.output<ReturnType<typeof keytarReply>>

/** The keytar process, as main uses it. */
export interface KeytarProcess {
  readonly post: (call: KeytarCall) => void
  readonly onMessage: (listener: (message: unknown) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly kill: () => void
}
