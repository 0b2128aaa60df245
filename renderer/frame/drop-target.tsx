import { FolderDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Project } from '#domain/entities'
import { useDesktop } from '../desktop/desktop-context'
import { useCall } from '../desktop/use-call'
import { takesFiles } from '../projects/add-files'
import { accessesQuery, projectQuery } from '../queries'
import { usePlace } from '../router/place-store'
import { useDropPlace } from '../stores/drop-store'
import { openOverlay } from '../stores/overlay-store'
import styles from './drop-target.module.css'

/** Takes pictures that are dropped anywhere on the window: into the project that is shown, or as a project of their own. */
export function DropTarget({ mayCreate }: { readonly mayCreate: boolean }) {
  const desktop = useDesktop()
  const [over, setOver] = useState(false)
  const into = useDropProject()
  const addsTo = into?.id
  const place = useDropPlace((state) => state.place)
  const isTaken = place !== null || into !== undefined || mayCreate
  useEffect(() => {
    if (!isTaken) return
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
      if (paths.length === 0) return
      if (place !== null) place.take(paths)
      else if (addsTo === undefined) openOverlay({ kind: 'newProject', dropped: paths })
      else openOverlay({ kind: 'addPictures', projectId: addsTo, dropped: paths })
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
  }, [desktop, addsTo, isTaken, place])
  if (!over) return null
  return (
    <div className={styles.target} aria-hidden="true">
      <div className={styles.card}>
        <FolderDown size={34} strokeWidth={1.6} />
        {place?.text ?? dropText(into)}
      </div>
    </div>
  )
}

function dropText(into: Project | undefined): string {
  return into === undefined
    ? 'Drop a folder of pictures to make a project of it'
    : `Drop pictures to add them to “${into.name}”`
}

/** The project whose page is shown, where the person may add pictures to it. */
function useDropProject(): Project | undefined {
  const projectId = usePlace(({ place }) => (place.area === 'project' ? place.projectId : null))
  const enabled = projectId !== null
  const project = useCall(projectQuery(projectId ?? 0), { enabled })
  const accesses = useCall(accessesQuery(projectId ?? 0), { enabled })
  const may = accesses.data?.accesses.actions.includes('UploadItem') === true
  return enabled && may && project.data !== undefined && takesFiles(project.data.type) ? project.data : undefined
}
