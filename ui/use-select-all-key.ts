import { useEffect, useRef } from 'react'
import { takesText } from './typing'

/** Has Mod+A, pressed anywhere on the page but in a text or over a dialog, select what the page lists, and not its words. */
export function useSelectAllKey(onSelectAll: () => void): void {
  const latest = useRef(onSelectAll)
  useEffect(() => {
    latest.current = onSelectAll
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.defaultPrevented || takesText(target) || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
