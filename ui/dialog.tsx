import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button'
import styles from './dialog.module.css'
import { useModal } from './use-modal'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly width?: number
  /** The content has its own layout: no padding around it, and its own scrolling. */
  readonly bare?: boolean
  /** What Enter does: the whole dialog is then one form. A page whose sandbox forbids forms can't have it. */
  readonly onSubmit?: () => void
}

/** Dialog over the window, open while mounted; Escape, the cross and a click outside close it. */
export function Dialog({ title, onClose, children, footer, width = 480, bare = false, onSubmit }: DialogProps) {
  const modal = useModal(onClose)
  const name = useId()
  const content = (
    <>
      <div className={styles.head}>
        <h2 id={name} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" keys="Esc" icon={X} onClick={onClose} />
      </div>
      <div className={bare ? styles.bare : styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </>
  )
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={name}
      style={{ ['--dialog-width' as string]: `${width}px` }}
    >
      {onSubmit === undefined ? (
        content
      ) : (
        <form
          method="dialog"
          style={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      )}
    </dialog>
  )
}
