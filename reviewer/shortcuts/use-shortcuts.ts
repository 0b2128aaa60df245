import { useEffect } from 'react'
import { useReviewer } from '../reviewer-context'
import type { Shortcut } from './shortcut'

/** Adds shortcuts while the component is mounted; pass a memoised list. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const { shortcuts } = useReviewer()
  useEffect(() => shortcuts.add(list), [shortcuts, list])
}
