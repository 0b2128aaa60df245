import type { Selection } from '../../stores/selection'
import { queueItems } from '../../stores/project-view-store'

/** Puts a selection in the queue of the reviewer, and nothing else. */
export function queueSelection({ items, matching }: Selection): void {
  queueItems(matching === null ? { picked: [...items.keys()] } : { except: [...matching.except] })
}
