import { row } from './row'
import { done } from './shapes'

/** Endpoint that answers health probes. */
export const health = {
  ping: row({ service: 'main', method: 'GET', path: 'ping', answer: done, open: true, since: 'ours' }),
}
