import { create } from 'zustand'

interface LiveState {
  /** Items that somebody else changed a moment ago. */
  readonly changedItems: ReadonlySet<number>
}

/** What changed under the person's eyes. */
export const useLive = create<LiveState>(() => ({ changedItems: new Set() }))

/** Marks items as just changed by somebody else. */
export function markChanged(ids: readonly number[]): void {
  useLive.setState(({ changedItems }) => ({ changedItems: new Set([...changedItems, ...ids]) }))
}

/** Takes the marks off again. */
export function unmarkChanged(ids: readonly number[]): void {
  useLive.setState(({ changedItems }) => ({
    changedItems: new Set([...changedItems].filter((id) => !ids.includes(id))),
  }))
}
