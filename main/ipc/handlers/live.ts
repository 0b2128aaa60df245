import { ok } from '#domain/result'
import type { AreaHandlers } from '../handle'

/** What happens on the platform, from the moment that the shell listens. */
export function liveHandlers(listen: () => void): AreaHandlers<'live'> {
  return {
    listen: async () => {
      listen()
      return ok(null)
    },
  }
}
