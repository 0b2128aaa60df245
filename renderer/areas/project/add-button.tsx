import { ImagePlus } from 'lucide-react'
import type { Project } from '#domain/entities'
import { projectTypeName } from '#domain/enums'
import { useCall } from '../../desktop/use-call'
import { fileWords, takesFiles } from '../../projects/add-files'
import { limitsQuery, takesNothing } from '../../projects/limits'
import { accessesQuery } from '../../queries'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'

/** Brings more files into a project that has some; an empty one offers it in the place of its items. */
export function AddButton({ project: { id, type, imageCount } }: { readonly project: Project }) {
  const accesses = useCall(accessesQuery(id))
  const mayAdd = accesses.data?.accesses.actions.includes('UploadItem') === true && takesFiles(type)
  const limits = useCall(limitsQuery(id), { enabled: mayAdd })
  if (!mayAdd || imageCount === 0) return null
  const isFull = limits.data !== undefined && takesNothing(limits.data)
  const [, many] = fileWords(projectTypeName(type))
  return (
    <Button
      icon={<ImagePlus size={16} />}
      aria-label={`Add ${many}`}
      title={isFull ? `There is no room for more ${many}` : `Add ${many}`}
      disabled={isFull}
      onClick={() => openOverlay({ kind: 'addPictures', projectId: id, dropped: null })}
    >
      Add
    </Button>
  )
}
