import { create } from 'zustand'
import type { OutboxView } from '#contract/outbox'

/** Changes held by main until the platform accepts them. */
export const useOutbox = create<OutboxView>(() => ({
  waiting: 0,
  refused: [],
  refusedCount: 0,
  stopped: 0,
  failing: [],
  trouble: null,
}))

/** Applies the outbox state pushed by main. */
export function takeOutbox(view: OutboxView): void {
  useOutbox.setState(view, true)
}
