import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './menu.module.css'

interface Labelled {
  readonly label: string
  readonly icon?: ReactNode
  readonly onChoose: () => void
}

export type MenuEntry =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }
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
