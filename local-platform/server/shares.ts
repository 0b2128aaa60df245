/** Limits of one person's concurrent work, so that the platform can answer all others. */
export const SHARE_MAX = {
  /** Unanswered calls; the app makes a handful at a time. */
  calls: 200,
  /** Running uploads, whole or in parts; public clients send at most 16 at once. */
  uploads: 32,
  /** Sockets of the event hub; the app opens one. */
  sockets: 20,
  /** Searches in the reader thread. */
  searches: 2,
  /** Orders in the thread of assistance. */
  assists: 3,
} as const

export type ShareKind = keyof typeof SHARE_MAX

export interface Shares {
  /** Takes a slot of a person and returns its release function; undefined if all are taken. */
  readonly take: (kind: ShareKind, personId: number) => (() => void) | undefined
}

/** Counts each person's concurrent work. */
export function createShares(): Shares {
  const taken = new Map<string, number>()
  return {
    take: (kind, personId) => {
      const key = `${kind} ${personId}`
      const now = taken.get(key) ?? 0
      if (now >= SHARE_MAX[kind]) return undefined
      taken.set(key, now + 1)
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
