import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from './button'
import { entryKey, MenuItem, type MenuEntry } from './menu-item'
import { menuItems, menuTarget } from './menu-keys'
import styles from './menu.module.css'

export type { MenuEntry } from './menu-item'

export interface MenuProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  readonly entries: readonly MenuEntry[]
  /** The menu's name, where the button's own text would not do. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly header?: ReactNode
  /** Whether it is open, where something else than the button opens it too; told back by `onOpenChange`. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** A button with a menu under it: arrows, Home, End, first letters and Escape work as in any menu of the system. */
export function Menu({ entries, label, align = 'start', header, open: wanted, onOpenChange, ...button }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const open = wanted ?? ownOpen
  const setOpen = onOpenChange ?? setOwnOpen

  useLayoutEffect(() => {
    const { current } = menu
    if (current === null) return
    if (!open) return current.hidePopover()
    if (!current.matches(':popover-open'))
      current.showPopover(opener.current === null ? {} : { source: opener.current })
    const all = menuItems(current)
    const first = all.find((item) => item.ariaChecked === 'true') ?? all[0]
    first?.focus()
  }, [open])

  // The browser also closes it, on a click outside; the entries are drawn on opening, so that one takes the focus.
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    // React hands on what menus inside tell.
    if (event.target === event.currentTarget) flushSync(() => setOpen(event.newState === 'open'))
  }
  const close = () => {
    menu.current?.hidePopover()
    opener.current?.focus()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      // The dialog around it stays.
      event.stopPropagation()
      return close()
    }
    const target = menuTarget(event.key, menu.current)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <Button
        {...button}
        ref={opener}
        popoverTarget={id}
        aria-haspopup={button['aria-haspopup'] ?? 'menu'}
        aria-expanded={open}
        onKeyDown={openByArrow}
      />
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
        {open && entries.map((entry, index) => <MenuItem key={entryKey(entry, index)} entry={entry} onClose={close} />)}
      </div>
    </>
  )
}
