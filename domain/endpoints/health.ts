import { row } from './row'
import { done } from './shapes'

/** Whether the platform is there. */
export const health = {
  ping: row({ service: 'main', method: 'GET', path: 'ping', answer: done, open: true, since: 'ours' }),
}
