import type { SignedOutReason } from '#contract/session'

interface ReasonView {
  /** The explanation; `who` names the session's owner, with a comma, or ''. */
  readonly text: (who: string) => string
  /** The retry button's label, if retrying without signing in can help. */
  readonly retry?: string
}

/** Reasons for being signed out. */
export const REASONS: Readonly<Record<SignedOutReason, ReasonView>> = {
  expired: {
    text: (who) => `Your session${who} has ended. Sign in to continue; unsent work is kept on this computer.`,
  },
  refused: { text: (who) => `The platform refused the stored session${who}. Sign in again; unsent work is kept.` },
  keychainLocked: {
    text: (who) => `The keychain of this computer is locked, so the stored session${who} can't be read.`,
    retry: 'Unlock and try again',
  },
  keychainUnavailable: {
    text: (who) => `The keychain of this computer doesn't answer, so the stored session${who} can't be read.`,
    retry: 'Try again',
  },
  sessionDamaged: { text: () => 'Couldn’t read the stored session. Sign in again.' },
}
