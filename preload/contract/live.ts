import type { LiveBatch } from '#domain/live'
import { call, push } from './row'

export const live = {
  /** Says that the shell listens from now on to what happens on the platform. */
  listen: call().done(),
}

export const livePushes = {
  /** Something happened on the platform. */
  'live.events': push<LiveBatch>(),
}
