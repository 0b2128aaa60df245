import type { PlatformError } from '#domain/errors'

/** The way to the comments that a change of status waits for. */
export interface OpenComments {
  /** Puts the way there of the editor that is open; returns how to take it away. */
  readonly put: (show: () => void) => () => void
  /** Leads to the first open comment, where that is why a change was refused and an editor shows them. */
  readonly leadFrom: (refusal: PlatformError) => void
}

/** Starts without an editor. */
export function createOpenComments(): OpenComments {
  let held: (() => void) | undefined
  return {
    put(show) {
      held = show
      return () => {
        if (held === show) held = undefined
      }
    },
    leadFrom({ code, data }) {
      if (code === 'constraint_unmet' && data?.['constraint'] === 'no_open_comments') held?.()
    },
  }
}
