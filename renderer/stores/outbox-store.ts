import { create } from 'zustand'
import type { OutboxView } from '#contract/outbox'

/** What has not reached the platform yet, as main keeps it. */
export const useOutbox = create<OutboxView>(() => ({
  waiting: 0,
  refused: [],
  refusedCount: 0,
  stopped: 0,
  failing: [],
  trouble: null,
}))

/** Takes over what main says about it. */
export function takeOutbox(view: OutboxView): void {
  useOutbox.setState(view, true)
}
