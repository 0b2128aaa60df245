import { ok } from '#domain/result'
import type { Outbox } from '../../outbox/outbox'
import type { AreaHandlers } from '../handle'

/** Handles changes that have not reached the platform. */
export function outboxHandlers(outbox: Outbox): AreaHandlers<'outbox'> {
  return {
    list: async () => {
      await outbox.loaded
      return ok(outbox.view())
    },
    sendNow: () => outbox.sendNow(),
    retry: (_caller, id) => outbox.retry(id),
    setAside: (_caller, id) => outbox.setAside(id),
    discard: (_caller, id) => outbox.discard(id),
  }
}
