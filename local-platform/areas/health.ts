import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'

/** Whether the platform is there. */
export const health = {
  ping: () => ok({ ok: true }),
} satisfies HandlersOf<Subjects['health']>
