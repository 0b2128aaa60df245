import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { CATALOGUE } from '#domain/errors'
import { Spinner } from '../../ui/spinner'
import styles from './editor-area.module.css'

interface OpeningProps {
  readonly name: string
  /** The platform can't be reached, so nothing comes now. */
  readonly isOffline?: boolean
  /** What can be done where it takes long. */
  readonly children?: ReactNode
}

/** Nothing of the item before is seen while the next one opens; a short wait says nothing. */
export function Opening({ name, isOffline = false, children }: OpeningProps) {
  return (
    <div className={styles.opening} role="status">
      {isOffline ? <CloudOff size={16} aria-hidden /> : <Spinner />}
      <span>{isOffline ? CATALOGUE.not_kept.message : `Opening ${name}…`}</span>
      {children}
    </div>
  )
}
