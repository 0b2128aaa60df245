import { ok } from '#domain/result'
import type { ConnectivityWatch } from '../../services/connectivity'
import type { AreaHandlers } from '../handle'

/** Handles questions about the platform's reachability. */
export function connectivityHandlers(watch: ConnectivityWatch): AreaHandlers<'connectivity'> {
  return {
    current: () => ok(watch.current()),
    retry: async () => ok(await watch.retry()),
  }
}
