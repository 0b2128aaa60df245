import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly icon: ReactNode
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A page-wide notice with its action. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      {icon}
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}

/** The banners of a page, a live region for screen readers. */
export function BannerStack({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.stack} role="status">
      {children}
    </div>
  )
}
