import { CloudAlert, CloudUpload } from 'lucide-react'
import { useOutbox } from '../stores/outbox-store'
import { openOverlay } from '../stores/overlay-store'
import { Button } from '../../ui/button'
import { countText } from '../../ui/texts'
import styles from './unsent.module.css'

/** How many changes have not reached the platform, and the way to those that were refused; nothing where all are sent. */
export function UnsentChip() {
  const { waiting, refused, failing } = useOutbox()
  const bad = refused.length + failing.length > 0
  if (waiting === 0 && !bad) return null
  const text = refused.length > 0 ? `${countText(refused.length)} refused` : `${countText(waiting)} unsent`
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
