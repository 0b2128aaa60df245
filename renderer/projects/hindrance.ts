import type { SeenAs } from '#contract/see-as'
import { NEEDS_PLATFORM } from '../desktop/away'
import { useConnectivity } from '../stores/connectivity-store'
import { useSeeAs } from '../stores/seen-store'
import { roleLabel } from './role-label'

/** The person or role as whom a project is seen. */
export function seenName({ kind, name }: SeenAs): string {
  return kind === 'role' ? roleLabel(name) : name
}

/** Whether a project is seen as another, for code outside pages. */
export const isSeenAs = (): boolean => useSeeAs.getState().seen !== null

/** Reason against changes while a project is seen as another; undefined otherwise. */
export function useSeenReason(): string | undefined {
  const seen = useSeeAs((state) => state.seen)
  return seen === null ? undefined : `You’re seeing the project as ${seenName(seen)}.`
}

/** Reason against any act now, independent of the person's rights; undefined if acts are possible. */
export function useHindrance(): string | undefined {
  const offline = useConnectivity((state) => state.offline)
  const reason = useSeenReason()
  return reason ?? (offline ? NEEDS_PLATFORM : undefined)
}
