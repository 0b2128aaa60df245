/** Who may write to an item's work. */
export interface Lease {
  readonly work: string
  readonly guestId: number
  /** Milliseconds since 1970. */
  readonly since: number
}

export interface Leases {
  readonly of: (item: string) => Lease | undefined
  readonly holds: (item: string, work: string) => boolean
  /**
   * Somebody else has had the lease since this guest, or since this work of it, had it last; a work that never had it is
   * passed too. False where no work is named and nobody ever had it.
   */
  readonly isPassed: (item: string, guestId: number, work?: string) => boolean
  /**
   * Gives the lease where nobody else has it. With `take` whoever has it is asked to let go first, and loses it when
   * they did, or have been silent for too long.
   */
  readonly claim: (item: string, lease: Lease, take: boolean) => Promise<boolean>
  /** The holder lets go; anybody else lets go of nothing. */
  readonly release: (item: string, work: string) => void
}

export interface LeaseParts {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Asks a holder to write down what it has, and to let go. */
  readonly onAsked: (lease: Lease) => void
  /** Nobody holds an item any more. */
  readonly onFree: (item: string) => void
}

/** How long a holder that doesn't answer keeps a lease that somebody else wants. */
export const SILENT_MS = 5_000

/** One lease per item. */
export function createLeases({ sleep, onAsked, onFree }: LeaseParts): Leases {
  const held = new Map<string, Lease>()
  /** Who had the lease last, and under which works without anybody else in between; kept when it is let go. */
  const latest = new Map<string, { readonly guestId: number; readonly works: Set<string> }>()
  const asked = new Map<string, { readonly released: AbortController; readonly over: Promise<void> }>()

  const isOwnOrFree = (item: string, { guestId }: Lease): boolean => {
    const holder = held.get(item)
    return holder === undefined || holder.guestId === guestId
  }
  const ask = (item: string, holder: Lease): Promise<void> => {
    const known = asked.get(item)
    if (known !== undefined) return known.over
    const released = new AbortController()
    onAsked(holder)
    const over = sleep(SILENT_MS, released.signal).then(() => {
      asked.delete(item)
      if (held.get(item) === holder) held.delete(item)
    })
    asked.set(item, { released, over })
    return over
  }

  const hand = (item: string, lease: Lease): void => {
    held.set(item, lease)
    const before = latest.get(item)
    if (before?.guestId === lease.guestId) before.works.add(lease.work)
    else latest.set(item, { guestId: lease.guestId, works: new Set([lease.work]) })
  }

  return {
    of: (item) => held.get(item),
    holds: (item, work) => held.get(item)?.work === work,
    isPassed: (item, guestId, work) => {
      const last = latest.get(item)
      if (last === undefined) return work !== undefined
      return last.guestId !== guestId || (work !== undefined && !last.works.has(work))
    },
    claim: async (item, lease, take) => {
      const holder = held.get(item)
      // It was let go for somebody who is about to have it.
      if (holder === undefined && asked.has(item)) return false
      if (take && holder !== undefined && !isOwnOrFree(item, lease)) await ask(item, holder)
      if (!isOwnOrFree(item, lease)) return false
      hand(item, lease)
      return true
    },
    release: (item, work) => {
      if (held.get(item)?.work !== work) return
      held.delete(item)
      const wanted = asked.get(item)
      // Whoever asked for it has it next.
      if (wanted === undefined) onFree(item)
      else wanted.released.abort()
    },
  }
}
