import { ok } from '#domain/result'
import type { ConnectivityWatch } from '../../services/connectivity'
import type { AreaHandlers } from '../handle'

/** Whether the platform can be reached. */
export function connectivityHandlers(watch: ConnectivityWatch): AreaHandlers<'connectivity'> {
  return {
    current: () => ok(watch.current()),
    retry: async () => ok(await watch.retry()),
  }
}
