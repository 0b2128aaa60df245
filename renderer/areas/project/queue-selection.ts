import type { Selection } from '../../stores/selection'
import { queueItems } from '../../stores/project-view-store'

/** Replaces the reviewer's queue with a selection. */
export function queueSelection({ items, matching }: Selection): void {
  queueItems(matching === null ? { picked: [...items.keys()] } : { except: [...matching.except] })
}
