import { create } from 'zustand'

interface LiveState {
  /** Items that another person changed a moment ago. */
  readonly changedItems: ReadonlySet<number>
}

/** Changes that other people made to the visible page. */
export const useLive = create<LiveState>(() => ({ changedItems: new Set() }))

/** Marks items as just changed by another person. */
export function markChanged(ids: readonly number[]): void {
  useLive.setState(({ changedItems }) => ({ changedItems: new Set([...changedItems, ...ids]) }))
}

/** Takes the marks off again. */
export function unmarkChanged(ids: readonly number[]): void {
  useLive.setState(({ changedItems }) => ({
    changedItems: new Set([...changedItems].filter((id) => !ids.includes(id))),
  }))
}
