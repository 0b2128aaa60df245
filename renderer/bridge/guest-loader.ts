import { createBudget } from '#domain/budget'
import type { Clock } from '#protocol/port'
import type { ReviewerHost } from './reviewer-host'

const READY_WAIT_MS = 20_000
/** Stops a document that keeps reloading itself. */
const STARTS_MAX = 5
const STARTS_WITHIN_MS = 30_000

/** Loads documents into a host, and judges whether its element can still be trusted. */
export interface GuestLoader {
  /** Starts the wait for a document that asks for a port. */
  readonly awaitReady: () => void
  /** Ends that wait: a document asked. */
  readonly arrive: () => void
  /** Loads a fresh document, in a new element if the present one is stuck. */
  readonly load: () => void
  /** Notes whether the element would ignore a reload. */
  readonly setStuck: (isStuck: boolean) => void
  /** Ignores the document until the next load. */
  readonly bar: () => void
  readonly isBarred: () => boolean
  /**
   * Judges a navigation of the element. "left": the present document is gone and another one loads. "looping": the
   * document reloads itself too often. "ignored": this loader caused the navigation, or nothing was left.
   */
  readonly judge: (hasDocument: boolean) => 'left' | 'looping' | 'ignored'
  /** Forgets how often the document reloaded itself. */
  readonly forgive: () => void
}

/** A loader for one host; calls `onLate` when no document asks for a port in time. */
export function createGuestLoader(host: ReviewerHost, clock: Clock, onLate: () => void): GuestLoader {
  const startBudget = () => createBudget(STARTS_MAX, STARTS_WITHIN_MS, () => clock.now())
  let mayStartOver = startBudget()
  let readyTimer: unknown
  /** The loader caused the next navigation. */
  let isOwnLoad = true
  let isStuck = false
  let isBarred = false

  function arrive(): void {
    clock.clearTimeout(readyTimer)
  }

  function awaitReady(): void {
    arrive()
    readyTimer = clock.setTimeout(() => {
      // A page that hung while loading or in the background would ignore a reload message too.
      isStuck = true
      onLate()
    }, READY_WAIT_MS)
  }

  return {
    awaitReady,
    arrive,
    load() {
      awaitReady()
      isOwnLoad = true
      if (isStuck) host.replace()
      else host.reload()
      isStuck = false
      isBarred = false
    },
    setStuck(stuck) {
      isStuck = stuck
    },
    bar() {
      arrive()
      isStuck = true
      isBarred = true
    },
    isBarred: () => isBarred,
    judge(hasDocument) {
      const isOwn = isOwnLoad && !hasDocument
      isOwnLoad = false
      if (isOwn || isBarred) return 'ignored'
      if (!mayStartOver()) return 'looping'
      if (!hasDocument) return 'ignored'
      // Main reports the same navigation, before or after the host.
      isOwnLoad = true
      return 'left'
    },
    forgive() {
      mayStartOver = startBudget()
    },
  }
}
