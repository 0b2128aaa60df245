import { timestamp, type Platform } from '../../platform-context'
import type { Changer } from './changer'

/** Sets the priority of items; 0 clears it. */
export function priorityChanger({ storage, clock }: Platform, priority: number): Changer {
  const at = timestamp(clock)
  return (item) => {
    if (item.priority === priority) return 'same'
    storage.items.setPriority(item.id, priority, at)
    return { itemId: item.id, name: 'item.priority', before: { priority: item.priority }, after: { priority } }
  }
}
