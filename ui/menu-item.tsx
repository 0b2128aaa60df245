import { Check, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { menuItems, menuTarget } from './menu-keys'
import styles from './menu.module.css'

interface Labelled {
  readonly label: string
  readonly icon?: ReactNode
  readonly onChoose: () => void
}

/** Entries under one name, in a submenu. */
interface SubMenuEntry {
  readonly kind: 'menu'
  readonly label: string
  readonly icon?: ReactNode
  readonly entries: readonly MenuEntry[]
}

export type MenuEntry =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }
  | SubMenuEntry
  | (Labelled & {
      readonly kind: 'action'
      readonly hint?: string
      /** A second line and trailing content, excluded from the entry's name. */
      readonly line?: string | undefined
      readonly end?: ReactNode
      /** An extra description for screen readers. */
      readonly description?: string | undefined
      readonly keyShortcuts?: string | undefined
      readonly danger?: boolean
      readonly disabled?: boolean
    })
  | (Labelled & {
      /** `one` of a group, or `any` of it: the latter leaves the menu open. */
      readonly kind: 'one' | 'any'
      readonly hint?: string
      /** A sentence under the label, whole; screen readers hear it behind the name. */
      readonly about?: string
      readonly checked: boolean
    })

const ROLES = { action: 'menuitem', one: 'menuitemradio', any: 'menuitemcheckbox' } as const

interface MenuItemProps {
  readonly entry: MenuEntry
  readonly onClose: () => void
}

/** A menu entry; choosing it closes the menu first. */
export function MenuItem({ entry, onClose }: MenuItemProps) {
  if (entry.kind === 'separator') return <div role="separator" className={styles.separator} />
  if (entry.kind === 'heading') {
    return (
      <div role="presentation" className={styles.heading}>
        {entry.label}
      </div>
    )
  }
  if (entry.kind === 'menu') return <SubMenu entry={entry} onClose={onClose} />
  const action = entry.kind === 'action' ? entry : undefined
  const about = entry.kind === 'action' ? undefined : entry.about
  const choose = () => {
    if (entry.kind !== 'any') onClose()
    entry.onChoose()
  }
  return (
    <button
      type="button"
      role={ROLES[entry.kind]}
      aria-checked={entry.kind === 'action' ? undefined : entry.checked}
      aria-description={action?.description ?? about}
      aria-keyshortcuts={action?.keyShortcuts}
      tabIndex={-1}
      disabled={action?.disabled === true}
      className={action?.danger === true ? `${styles.entry} ${styles.danger}` : styles.entry}
      onClick={choose}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {entry.icon}
      <span className={styles.label} title={entry.label}>
        {entry.label}
        {action?.line !== undefined && (
          <span className={styles.line} aria-hidden="true">
            {action.line}
          </span>
        )}
        {about !== undefined && (
          <span className={`${styles.line} ${styles.about}`} aria-hidden="true">
            {about}
          </span>
        )}
      </span>
      {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
      {action?.end !== undefined && (
        <span className={styles.hint} aria-hidden="true">
          {action.end}
        </span>
      )}
      {entry.kind !== 'action' && (
        <Check size={15} aria-hidden="true" visibility={entry.checked ? undefined : 'hidden'} />
      )}
    </button>
  )
}

/** Key of an entry; a submenu stays open while entries around it change. */
export function entryKey(entry: MenuEntry, index: number): string {
  if (entry.kind === 'menu') return `menu-${entry.label}`
  return `${index}-${'label' in entry ? entry.label : ''}`
}

interface SubMenuProps {
  readonly entry: SubMenuEntry
  /** Closes the whole menu. */
  readonly onClose: () => void
}

/** The pointer may cross other entries on its way into the open menu. */
const CROSSING_MS = 300

/** Entry with a submenu: opens by the pointer, by Enter and by the right arrow. */
function SubMenu({ entry, onClose }: SubMenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<number>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => window.clearTimeout(leaving.current), [])

  const stay = () => window.clearTimeout(leaving.current)
  const open = () => {
    stay()
    if (list.current?.matches(':popover-open') === true) return
    flushSync(() => setOpen(true))
    list.current?.showPopover(opener.current === null ? {} : { source: opener.current })
  }
  const close = () => {
    stay()
    list.current?.hidePopover()
  }
  const enter = () => {
    open()
    menuItems(list.current)[0]?.focus()
  }
  const leave = () => {
    stay()
    leaving.current = window.setTimeout(() => {
      if (list.current?.contains(document.activeElement) !== true) close()
    }, CROSSING_MS)
  }
  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      event.preventDefault()
      close()
      return opener.current?.focus()
    }
    const target = menuTarget(event.key, list.current)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        tabIndex={-1}
        className={styles.entry}
        data-open={isOpen || undefined}
        onClick={enter}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return
          event.preventDefault()
          enter()
        }}
        onPointerMove={(event) => {
          event.currentTarget.focus({ preventScroll: true })
          open()
        }}
        onBlur={leave}
        onFocus={stay}
      >
        {entry.icon}
        <span className={styles.label} title={entry.label}>
          {entry.label}
        </span>
        <ChevronRight size={15} aria-hidden />
      </button>
      {/* The menu's own keys; its entries are buttons of their own. */}
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={entry.label}
        tabIndex={-1}
        popover="auto"
        className={`${styles.menu} ${styles.sub}`}
        onToggle={(event) => {
          if (event.target === event.currentTarget) setOpen(event.newState === 'open')
        }}
        onPointerEnter={stay}
        onKeyDown={onListKey}
      >
        {isOpen &&
          entry.entries.map((each, index) => <MenuItem key={entryKey(each, index)} entry={each} onClose={onClose} />)}
      </div>
    </>
  )
}
