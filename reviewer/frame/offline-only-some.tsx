import { CloudOff } from 'lucide-react'
import type { PlatformError } from '#domain/errors'
import { Button } from '../../ui/button'
import { amountText } from '../../ui/texts'
import { useSession } from '../use-reviewer-state'
import styles from './editor-area.module.css'

interface NotKeptProps {
  readonly error: PlatformError
  readonly onRetry: () => void
}

/** Says that an item opens only with the connection, and how many others open without it. */
export function NotKept({ error, onRetry }: NotKeptProps) {
  const isOffline = useSession(({ offline }) => offline)
  return (
    <div className={styles.nothing} role="status">
      <CloudOff size={32} strokeWidth={1.5} aria-hidden />
      <p>{error.message}</p>
      <p>{availableWords(error.data?.['available'])}</p>
      {!isOffline && <Button onClick={onRetry}>Open it now</Button>}
    </div>
  )
}

function availableWords(available: unknown): string {
  if (typeof available !== 'number' || available === 0) return 'No other item is available offline.'
  return `${amountText(available, 'item', 'items')} ${available === 1 ? 'is' : 'are'} available offline.`
}
