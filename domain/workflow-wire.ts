import { z } from 'zod'
import { many } from './many'

const id = z.number().int()

/** Wire form of a workflow status, which the reviewer reads unchanged. */
export const statusRow = z.object({
  value: z.number(),
  is_viewable: z.boolean(),
  status: z.object({
    id,
    name: z.string(),
    icon: z.object({ name: z.string(), data: z.string() }),
    shortcut: z.object({ keys: z.string() }).nullish(),
  }),
})

/** Wire form of a transition, with its whole target status. */
export const transitionRow = z.object({
  id,
  name: z.string(),
  from_status_id: id,
  to_status_id: id,
  toWorkflowStatus: statusRow,
  constraint: many(z.object({ name: z.string(), args: z.unknown().optional() })),
  automation: z.object({ action: z.string() }).nullish(),
})

export type WireStatus = z.output<typeof statusRow>
export type WireTransition = z.output<typeof transitionRow>
