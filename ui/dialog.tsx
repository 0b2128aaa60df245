import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly width?: number
  /** What Enter does: the whole dialog is then one form. */
  readonly onSubmit?: () => void
}

/**
 * A dialog over the window, open as long as it is there; Escape, the cross and a click beside it close it.
 * It takes the focus (to what is marked `data-first-focus`) and gives it back.
 */
export function Dialog({ title, onClose, children, footer, width = 480, onSubmit }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  // Before it leaves the page: a dialog that is gone already gives no focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    if (current === null || current.open) return
    current.showModal()
    current.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => current.close()
  }, [])
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  const content = (
    <>
      <div className={styles.head}>
        <h2 id={name} className={styles.title}>
          {title}
        </h2>
        <Button look="quiet" size="small" icon={<X size={16} />} aria-label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={name}
      style={{ ['--dialog-width' as string]: `${width}px` }}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
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
