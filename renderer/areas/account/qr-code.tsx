import { useMemo } from 'react'
import styles from './account-page.module.css'
import { qrCode } from './qr'

const QUIET = 4

/** A text as a QR code; nothing for a text that is too long for one, which then stands beside it in words. */
export function QrCode({ text }: { readonly text: string }) {
  const modules = useMemo(() => qrCode(text), [text])
  if (modules === undefined) return null
  const side = modules.length + 2 * QUIET
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
