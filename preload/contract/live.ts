import type { LiveBatch } from '#domain/live'
import { call, push } from './row'

export const live = {
  /** Starts sending live events of the platform to the shell. */
  listen: call().done(),
}

export const livePushes = {
  /** Events happened on the platform. */
  'live.events': push<LiveBatch>(),
}
