import type { Clock } from '#protocol/port'

const TICK_MS = 1_000
/** A tick that comes later than this says something about this computer (asleep, overloaded), not about the guest. */
const TICK_COUNTS_MS_MAX = 1_500
const SILENT_AFTER_MS = 5_000
/** How long a person who chose to wait is left alone. */
const PATIENCE_MS = 20_000

export interface PulseOptions {
  readonly clock: Clock
  /** Asks the guest anything; false when no answer came. */
  readonly ask: () => Promise<boolean>
  /** Whether a person looks at the guest: out of sight it may be slowed down on purpose. */
  readonly isWatched: () => boolean
  readonly onSilent: () => void
  readonly onBack: () => void
}

/** Watches whether one document still answers. */
export interface GuestPulse {
  /** Says that the document was heard of. */
  readonly beat: () => void
  /** Takes back that it is silent, for a while. */
  readonly wait: () => void
  readonly end: () => void
}

/** Tells within seconds when a guest that is looked at answers nothing; it decides nothing, because the guest may be busy. */
export function createGuestPulse({ clock, ask, isWatched, onSilent, onBack }: PulseOptions): GuestPulse {
  let silentMs = 0
  let limitMs = SILENT_AFTER_MS
  let isAsked = false
  let isSilent = false
  let isEnded = false
  let lastTick = clock.now()
  let timer = clock.setTimeout(tick, TICK_MS)

  function beat(): void {
    silentMs = 0
    limitMs = SILENT_AFTER_MS
    if (!isSilent || isEnded) return
    isSilent = false
    onBack()
  }

  async function askOnce(): Promise<void> {
    isAsked = true
    const isAnswered = await ask()
    isAsked = false
    if (isAnswered) beat()
  }

  function tick(): void {
    const now = clock.now()
    const passed = Math.min(now - lastTick, TICK_COUNTS_MS_MAX)
    lastTick = now
    timer = clock.setTimeout(tick, TICK_MS)
    if (!isWatched()) silentMs = 0
    else if (isAsked) silentMs += passed
    if (!isAsked) void askOnce()
    if (isSilent || silentMs < limitMs) return
    isSilent = true
    onSilent()
  }

  return {
    beat,
    wait() {
      isSilent = false
      silentMs = 0
      limitMs = PATIENCE_MS
    },
    end() {
      isEnded = true
      clock.clearTimeout(timer)
    },
  }
}
