import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import styles from './veil.module.css'

/** Lays over the bars around the reviewer what its dialog lays over itself; they take no clicks and no focus meanwhile. */
export function Veil() {
  const veil = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bars = veil.current === null ? [] : partsBefore(veil.current).filter(({ inert }) => !inert)
    for (const bar of bars) bar.inert = true
    return () => {
      for (const bar of bars) bar.inert = false
    }
  }, [])
  // The dialog keeps the keys.
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      <div ref={veil} className={`${styles.veil} ${styles.above}`} onMouseDown={keepFocus} data-veil />
      <div className={`${styles.veil} ${styles.beside}`} onMouseDown={keepFocus} data-veil />
    </>
  )
}

/** Elements before the stage; dialogs and messages of the shell come after it and cover it. */
function partsBefore(veil: HTMLElement): readonly HTMLElement[] {
  const before: HTMLElement[] = []
  const stage = veil.closest('main')
  for (let at: Element | null = stage; at !== null && at.parentElement !== document.body; at = at.parentElement)
    for (let other = at.previousElementSibling; other !== null; other = other.previousElementSibling)
      if (other instanceof HTMLElement) before.push(other)
  return before
}
