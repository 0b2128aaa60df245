import { useSyncExternalStore } from 'react'
import { useReviewer } from '../reviewer-context'
import { chordText } from '#domain/key-chord'

/** The keys in force of a shortcut, for a tooltip; undefined where it has none. */
export function useKeys(id: string): string | undefined {
  const { shortcuts } = useReviewer()
  return useSyncExternalStore(shortcuts.subscribe, () => {
    const shortcut = shortcuts.find(id)
    const texts = shortcut === undefined ? [] : shortcuts.chordsOf(shortcut)
    return texts.map((chord) => chordText(chord, shortcuts.isMac)).join(' or ') || undefined
  })
}
