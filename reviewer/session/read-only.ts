import type { ReviewerState } from '../reviewer-state'

type Facts = Pick<ReviewerState, 'session' | 'permissions'>

/** Tells whether the person is paused: by the host's word, by the project's user list, or by the access. */
export function isPaused({ session, permissions }: Facts): boolean {
  const { user, users, pausedByHost } = session
  return pausedByHost ?? (permissions.project.isPaused || users.some((one) => one.user_id === user?.id && one.paused))
}

/** Tells whether nothing may be changed now. */
export function isReadOnly(state: Facts): boolean {
  return state.session.expired || isPaused(state)
}
