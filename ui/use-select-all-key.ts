import { useEffect, useRef } from 'react'
import { takesText } from './typing'

/** Makes Mod+A select the listed rows, except in a text field or dialog. */
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
