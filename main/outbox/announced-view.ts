import type { OutboxView } from '#contract/outbox'
import type { Sleep } from '../http/retry'

export interface AnnouncedViewParts {
  readonly view: () => OutboxView
  readonly sleep: Sleep
  readonly announce: (view: OutboxView) => void
}

/** Shortest time between two announcements, ms. */
const APART_MS = 50

/** Creates a function that announces the view soon after a change, once for several changes and only if it differs. */
export function createAnnouncedView({ view, sleep, announce }: AnnouncedViewParts): () => void {
  let announced: string | null = null
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    void sleep(APART_MS).then(() => {
      isWaiting = false
      const now = view()
      const text = JSON.stringify(now)
      if (text === announced) return
      announced = text
      announce(now)
    })
  }
}
