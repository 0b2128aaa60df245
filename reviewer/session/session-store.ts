import { createStore } from 'zustand/vanilla'
import type { CurrentUser } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { WireCommand } from '#protocol/events'
import type { PauseWords } from './pause'

export interface TimeTracker {
  readonly exists: boolean
  readonly running: boolean
}

/** The person, the project, and current hindrances. */
export interface SessionState {
  readonly phase: 'connecting' | 'starting' | 'ready'
  readonly user: CurrentUser | undefined
  readonly project: { readonly id: number; readonly name: string; readonly type: number } | undefined
  /** The number of the person's role in the project. */
  readonly role: number | undefined
  readonly projectError: PlatformError | undefined
  /** All that was said about being paused; the last word wins. */
  readonly pause: PauseWords
  readonly advanced: boolean
  readonly expired: boolean
  readonly offline: boolean
  readonly timeTracker: TimeTracker | undefined
  readonly helpOpen: boolean
  /** Shortcuts of the app around the reviewer. */
  readonly hostCommands: readonly WireCommand[]
}

export const createSessionStore = () =>
  createStore<SessionState>(() => ({
    phase: 'connecting',
    user: undefined,
    project: undefined,
    role: undefined,
    projectError: undefined,
    pause: [],
    advanced: false,
    expired: false,
    offline: false,
    timeTracker: undefined,
    helpOpen: false,
    hostCommands: [],
  }))

export type SessionStore = ReturnType<typeof createSessionStore>
