import { Zap } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { StatusChoice } from '#domain/workflow'
import { useReviewer } from '../reviewer-context'
import { ariaChord, parseChord } from '../shortcuts/key-chord'
import { Keys } from '../ui/keys'
import { menuEntries, type MenuEntry } from './menu-entries'
import { StatusIcon } from './status-icon'
import styles from './status-menu.module.css'

interface StatusMenuProps {
  readonly choices: readonly StatusChoice[]
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly onChoose: (choice: StatusChoice) => void
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The statuses on offer, moved through by arrows or first letters. */
export function StatusMenu({ choices, anchor, onClose, onChoose }: StatusMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => menuEntries(choices), [choices])

  useEffect(() => {
    optionsOf(menu.current)[0]?.focus()
    function onPointerDown(event: PointerEvent): void {
      const target = event.target as Node
      if (!menu.current?.contains(target) && !anchor.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [anchor, onClose])

  function close(): void {
    anchor.current?.focus()
    onClose()
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const options = optionsOf(menu.current)
    const at = options.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      return close()
    }
    const target = MOVES[event.key]?.(at, options.length) ?? byLetter(entries, event.key, at)
    if (target !== undefined) {
      event.preventDefault()
      options[target]?.focus()
    }
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label="Change status to"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry) => (
        <StatusOption
          key={`${entry.choice.status.id}/${entry.choice.transition?.id ?? ''}`}
          entry={entry}
          onChoose={() => {
            close()
            onChoose(entry.choice)
          }}
        />
      ))}
    </div>
  )
}

function StatusOption({ entry, onChoose }: { readonly entry: MenuEntry; readonly onChoose: () => void }) {
  const { isMac } = useReviewer().shortcuts
  const { status, transition } = entry.choice
  const chord = status.shortcutKeys === undefined ? undefined : parseChord(status.shortcutKeys)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.option}
      aria-description={entry.automatic ? `Runs ${transition?.automationAction} afterwards` : undefined}
      aria-keyshortcuts={chord === undefined ? undefined : ariaChord(chord, isMac)}
      onClick={onChoose}
    >
      <StatusIcon status={status} />
      <span className={styles.name}>
        {entry.name}
        {entry.name !== status.name && (
          <span aria-hidden className={styles.target}>
            {status.name}
          </span>
        )}
      </span>
      {entry.automatic && (
        <span aria-hidden className={styles.automatic} title={`Runs ${transition?.automationAction} afterwards`}>
          <Zap size={12} aria-hidden />
          Automatic
        </span>
      )}
      {chord !== undefined && (
        // The name of the entry is the status alone; the keys are told by aria-keyshortcuts.
        <span aria-hidden>
          <Keys chord={chord} isMac={isMac} />
        </span>
      )}
    </button>
  )
}

function optionsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function byLetter(entries: readonly MenuEntry[], key: string, at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const fits = (entry: MenuEntry) => entry.name.toLowerCase().startsWith(key.toLowerCase())
  const next = entries.findIndex((entry, index) => index > at && fits(entry))
  const found = next === -1 ? entries.findIndex(fits) : next
  return found === -1 ? undefined : found
}
