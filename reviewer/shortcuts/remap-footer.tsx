import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button'
import { useReviewer } from '../reviewer-context'
import { useRemap } from '../use-reviewer-state'
import styles from './remap-footer.module.css'

/** Result of a change, its question, and a button that removes all own keys. */
export function RemapFooter() {
  const editing = useRemap((state) => state.editing)
  const said = useRemap((state) => state.said)
  const refused = useRemap((state) => state.refused)
  return (
    <footer className={styles.footer}>
      <KeptNote />
      <div className={styles.bar}>
        <div className={styles.words}>
          <p role="status" className={styles.said} data-refused={refused || undefined}>
            {said}
          </p>
          {said === '' && <p className={styles.hint}>Click the pencil to change a shortcut.</p>}
        </div>
        {editing === undefined && <ResetAll />}
        {editing?.phase === 'capturing' && <WhileCapturing />}
        {editing?.phase === 'asking' && <Question yes={editing.yes} />}
      </div>
    </footer>
  )
}

function KeptNote() {
  const { remapping } = useReviewer()
  const kept = useRemap((state) => state.kept)
  if (kept === 'yes') return null
  if (kept === 'no') {
    return <p className={styles.note}>Changed keys last until you close the reviewer.</p>
  }
  return (
    <p className={styles.note} data-failed>
      Couldn’t read or save your keys.
      <button type="button" className={styles.link} onClick={() => void remapping.keeper.save()}>
        Try again
      </button>
    </p>
  )
}

function ResetAll() {
  const { shortcuts, remapping } = useReviewer()
  const count = useSyncExternalStore(shortcuts.subscribe, () => Object.keys(shortcuts.changes()).length)
  if (count === 0) return null
  return (
    <Button size="small" onClick={remapping.resetAll}>
      Reset all…
    </Button>
  )
}

/** The same as Backspace and Escape, for the mouse; the field keeps the focus meanwhile. */
function WhileCapturing() {
  const { remapping } = useReviewer()
  const keepFocus = (event: React.MouseEvent) => event.preventDefault()
  return (
    <>
      <Button size="small" onMouseDown={keepFocus} onClick={remapping.remove}>
        No keys
      </Button>
      <Button size="small" onMouseDown={keepFocus} onClick={remapping.cancel}>
        Cancel
      </Button>
    </>
  )
}

function Question({ yes }: { readonly yes: string }) {
  const { remapping } = useReviewer()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  function onKeyDown(event: React.KeyboardEvent): void {
    // The key that was asked about may still be down.
    if (event.repeat) event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    remapping.cancel()
  }
  return (
    <div className={styles.question} onKeyDown={onKeyDown}>
      <Button size="small" onClick={remapping.cancel}>
        Cancel
      </Button>
      <Button ref={first} size="small" look="primary" onClick={remapping.confirm}>
        {yes}
      </Button>
    </div>
  )
}
