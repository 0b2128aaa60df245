/** Reasons to keep a notice open. */
export type Hold = 'pointer' | 'focus'

export interface AutoDismiss {
  readonly hold: (by: Hold) => void
  readonly letGo: (by: Hold) => void
  readonly end: () => void
}

/** Calls `leave` after an uninterrupted time without holds; each hold restarts the time. */
export function startAutoDismiss(ms: number, leave: () => void): AutoDismiss {
  const holds = new Set<Hold>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    timer = holds.size === 0 ? setTimeout(leave, ms) : undefined
  }
  follow()
  return {
    hold: (by) => {
      holds.add(by)
      follow()
    },
    letGo: (by) => {
      holds.delete(by)
      follow()
    },
    end: () => clearTimeout(timer),
  }
}
