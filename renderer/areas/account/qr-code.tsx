import { useMemo } from 'react'
import styles from './account-page.module.css'
import { qrPath } from './qr'

/** A text as a QR code; nothing if it is too long, because the text is also shown in full. */
export function QrCode({ text }: { readonly text: string }) {
  const code = useMemo(() => qrPath(text), [text])
  if (code === undefined) return null
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${code.side} ${code.side}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <path d={code.path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
