import { FolderDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDesktop } from '../desktop/desktop-context'
import { openOverlay } from '../stores/overlay-store'
import styles from './drop-target.module.css'

/** Takes a folder or pictures that are dropped anywhere on the window, and makes a project of them. */
export function DropTarget() {
  const desktop = useDesktop()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const paths = [...(event.dataTransfer?.files ?? [])].map((file) => desktop.pathOf(file)).filter(Boolean)
      if (paths.length > 0) openOverlay({ kind: 'newProject', dropped: paths })
    }
    window.addEventListener('dragenter', drag)
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', drag)
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [desktop])
  if (!over) return null
  return (
    <div className={styles.target} aria-hidden="true">
      <div className={styles.card}>
        <FolderDown size={34} strokeWidth={1.6} />
        Drop a folder of pictures to make a project of it
      </div>
    </div>
  )
}
