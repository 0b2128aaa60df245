/** Right to write to an item's work. */
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
   * Tells whether another holder had the lease since this guest, or since this work, last held it. Also true for a work
   * that never held it. False if no work is named and the lease was never held.
   */
  readonly isPassed: (item: string, guestId: number, work?: string) => boolean
  /**
   * Grants the lease if it is free. With `take`, asks the holder to release it first. The holder loses the lease when
   * it releases it or stays silent for too long.
   */
  readonly claim: (item: string, lease: Lease, take: boolean) => Promise<boolean>
  /** Releases the lease of its holder; other callers have no effect. */
  readonly release: (item: string, work: string) => void
}

export interface LeaseParts {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Asks a holder to write its records and release the lease. */
  readonly onAsked: (lease: Lease) => void
  /** Reports that an item's lease is free. */
  readonly onFree: (item: string) => void
}

/** Milliseconds after which a silent holder loses a lease that another document requests. */
export const SILENT_MS = 5_000

/** Creates one lease per item. */
export function createLeases({ sleep, onAsked, onFree }: LeaseParts): Leases {
  const held = new Map<string, Lease>()
  /** Last holder and its uninterrupted works; kept after the release. */
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
      // The lease was released for a pending request.
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
      // A pending request gets the lease next.
      if (wanted === undefined) onFree(item)
      else wanted.released.abort()
    },
  }
}
