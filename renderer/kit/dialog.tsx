import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { UNSAFE_PortalProvider } from 'react-aria'
import { Dialog as NativeDialog } from '../../ui/dialog'
import styles from './dialog.module.css'

/**
 * A dialog in which pieces of the kit may open something: it lies over the dialog and can be used. At its usual place, the
 * end of the page, it would lie under a modal dialog and be inert.
 */
export function Dialog({ children, footer, ...dialog }: ComponentProps<typeof NativeDialog>) {
  const portal = useRef<HTMLDivElement>(null)
  // Elements opened after the dialog enter the top layer above it, so its edge doesn't clip them.
  useLayoutEffect(() => portal.current?.showPopover(), [])
  return (
    <UNSAFE_PortalProvider getContainer={() => portal.current}>
      <NativeDialog {...dialog} footer={footer}>
        {children}
        <div ref={portal} popover="manual" className={styles.portal} />
      </NativeDialog>
    </UNSAFE_PortalProvider>
  )
}
