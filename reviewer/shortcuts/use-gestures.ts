import { useEffect } from 'react'
import { useReviewer } from '../reviewer-context'
import type { GestureGroup } from './gestures'

/** Lists gestures in the help for as long as the component is there; pass a memoised list. */
export function useGestures(groups: readonly GestureGroup[]): void {
  const { gestures } = useReviewer()
  useEffect(() => gestures.add(groups), [gestures, groups])
}
