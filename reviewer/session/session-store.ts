import { createStore } from 'zustand/vanilla'
import type { CurrentUser, ProjectUser } from '#domain/entities'
import type { PlatformError } from '#domain/errors'

export interface TimeTracker {
  readonly exists: boolean
  readonly running: boolean
}

/** Who works on what, and what stands in the way. */
export interface SessionState {
  readonly phase: 'connecting' | 'starting' | 'ready'
  readonly user: CurrentUser | undefined
  readonly project: { readonly id: number; readonly name: string; readonly type: number } | undefined
  readonly projectError: PlatformError | undefined
  readonly users: readonly ProjectUser[]
  /** The host's last word on being paused; a later answer of the project takes its place. */
  readonly pausedByHost: boolean | undefined
  readonly advanced: boolean
  readonly expired: boolean
  readonly offline: boolean
  readonly timeTracker: TimeTracker | undefined
  readonly helpOpen: boolean
}

export const createSessionStore = () =>
  createStore<SessionState>(() => ({
    phase: 'connecting',
    user: undefined,
    project: undefined,
    projectError: undefined,
    users: [],
    pausedByHost: undefined,
    advanced: false,
    expired: false,
    offline: false,
    timeTracker: undefined,
    helpOpen: false,
  }))

export type SessionStore = ReturnType<typeof createSessionStore>
