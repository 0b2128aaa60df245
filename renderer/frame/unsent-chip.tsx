import { CloudAlert, CloudUpload } from 'lucide-react'
import { useOutbox } from '../stores/outbox-store'
import { openOverlay } from '../stores/overlay-store'
import { Button } from '../../ui/button'
import { countText } from '../../ui/texts'
import styles from './unsent.module.css'

/** How many changes have not reached the platform, and the way to those that were refused; nothing where all are sent. */
export function UnsentChip() {
  const { waiting, refusedCount, failing } = useOutbox()
  const bad = refusedCount + failing.length > 0
  if (waiting === 0 && !bad) return null
  const text = refusedCount > 0 ? `${countText(refusedCount)} refused` : `${countText(waiting)} unsent`
  return (
    <Button
      look="quiet"
      size="small"
      className={bad ? `${styles.chip} ${styles.bad}` : styles.chip}
      icon={bad ? <CloudAlert size={15} /> : <CloudUpload size={15} />}
      title="Changes that have not reached the platform"
      aria-haspopup="dialog"
      onClick={() => openOverlay({ kind: 'unsent' })}
    >
      {text}
    </Button>
  )
}
