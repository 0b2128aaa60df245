import { useEffect, useMemo } from 'react'
import type { Shortcut } from '../shortcuts/shortcut'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { createWindowParts } from './window-parts'

const GROUP = 'General'

/** The keys that go round the list, the bar, the item and its panel. */
export function useWindowParts(): void {
  const parts = useMemo(() => createWindowParts(document), [])
  useEffect(() => parts.watch(), [parts])
  const shortcuts = useMemo(
    (): readonly Shortcut[] => [
      {
        id: 'window.nextPart',
        title: 'Next part of the window',
        group: GROUP,
        keys: ['F6'],
        whileTyping: true,
        run: () => parts.step(1),
      },
      {
        id: 'window.previousPart',
        title: 'Previous part of the window',
        group: GROUP,
        keys: ['Shift+F6'],
        whileTyping: true,
        run: () => parts.step(-1),
      },
    ],
    [parts],
  )
  useShortcuts(shortcuts)
}
