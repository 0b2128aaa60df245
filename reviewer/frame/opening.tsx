import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner'
import styles from './editor-area.module.css'

interface OpeningProps {
  readonly name: string
  /** What can be done where it takes long. */
  readonly children?: ReactNode
}

/** Nothing of the item before is seen while the next one opens; a short wait says nothing. */
export function Opening({ name, children }: OpeningProps) {
  return (
    <div className={styles.opening} role="status">
      <Spinner />
      <span>Opening {name}…</span>
      {children}
    </div>
  )
}
