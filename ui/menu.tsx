import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from './button'
import styles from './menu.module.css'

export type MenuEntry =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }
  | {
      readonly kind: 'action'
      readonly label: string
      readonly icon?: ReactNode
      readonly hint?: string
      readonly danger?: boolean
      readonly disabled?: boolean
      readonly onChoose: () => void
    }
  | {
      /** `one` of a group, or `any` of it: the latter leaves the menu open. */
      readonly kind: 'one' | 'any'
      readonly label: string
      readonly icon?: ReactNode
      readonly hint?: string
      readonly checked: boolean
      readonly onChoose: () => void
    }

interface MenuProps extends Omit<ButtonProps, 'onClick'> {
  readonly entries: readonly MenuEntry[]
  /** The menu's name, where the button's own text would not do. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly header?: ReactNode
}

const ROLES = { action: 'menuitem', one: 'menuitemradio', any: 'menuitemcheckbox' } as const

/** A button with a menu under it: arrows, Home, End, first letters and Escape work as in any menu of the system. */
export function Menu({ entries, label, align = 'start', header, ...button }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])]
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open'
    // The entries are drawn with the opening; only then is there one to take the focus.
    flushSync(() => setOpen(opened))
    if (opened) (items().find((item) => item.ariaChecked === 'true') ?? items()[0])?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const here = all.indexOf(document.activeElement as HTMLElement)
    const target = targetOf(event.key, here, all)
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    menu.current?.showPopover({ source: event.currentTarget as HTMLElement })
  }

  return (
    <>
      <Button {...button} popoverTarget={id} aria-haspopup="menu" aria-expanded={open} onKeyDown={openByArrow} />
      {/* The menu's own keys; its entries are buttons of their own. */}
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        className={align === 'end' ? `${styles.menu} ${styles.end}` : styles.menu}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {open && header}
        {open &&
          entries.map((entry, index) => (
            <Entry
              key={`${index}-${'label' in entry ? entry.label : ''}`}
              entry={entry}
              onClose={() => menu.current?.hidePopover()}
            />
          ))}
      </div>
    </>
  )
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: () => void }) {
  if (entry.kind === 'separator') return <div role="separator" className={styles.separator} />
  if (entry.kind === 'heading') {
    return (
      <div role="presentation" className={styles.heading}>
        {entry.label}
      </div>
    )
  }
  const action = entry.kind === 'action'
  const choose = () => {
    if (entry.kind !== 'any') onClose()
    entry.onChoose()
  }
  return (
    <button
      type="button"
      role={ROLES[entry.kind]}
      aria-checked={action ? undefined : entry.checked}
      tabIndex={-1}
      disabled={action && entry.disabled === true}
      className={action && entry.danger === true ? `${styles.entry} ${styles.danger}` : styles.entry}
      onClick={choose}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {entry.icon}
      <span className={styles.label} title={entry.label}>
        {entry.label}
      </span>
      {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
      {!action && <Check size={15} aria-hidden="true" visibility={entry.checked ? undefined : 'hidden'} />}
    </button>
  )
}

function targetOf(key: string, here: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(here + 1) % all.length]
  if (key === 'ArrowUp') return all[(Math.max(here, 0) - 1 + all.length) % all.length]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...all.slice(here + 1), ...all.slice(0, here + 1)]
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
