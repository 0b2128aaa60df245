import { ok } from '#domain/result'
import type { AreaHandlers } from '../handle'

/** Handles live events of the platform, from the shell's first request on. */
export function liveHandlers(listen: () => void): AreaHandlers<'live'> {
  return {
    listen: async () => {
      listen()
      return ok(null)
    },
  }
}
