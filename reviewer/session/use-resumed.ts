import { useEffect, useRef } from 'react'
import { useSession } from '../use-reviewer-state'

/** Runs something each time the platform can be asked again, after being offline or signed out. */
export function useResumed(run: () => void): void {
  const isAway = useSession((state) => state.offline || state.expired)
  const wasAway = useRef(isAway)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (wasAway.current && !isAway) latest.current()
    wasAway.current = isAway
  }, [isAway])
}
