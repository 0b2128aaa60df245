import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'

/** Endpoint that answers health probes. */
export const health = {
  ping: () => ok({ ok: true }),
} satisfies HandlersOf<Subjects['health']>
