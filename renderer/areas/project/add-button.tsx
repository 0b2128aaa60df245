import { ImagePlus } from 'lucide-react'
import type { Project } from '#domain/entities'
import { projectTypeName } from '#domain/enums'
import { useCall } from '../../desktop/use-call'
import { fileWords, takesFiles } from '../../projects/add-files'
import { accessesQuery } from '../../queries'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { useWhyFull } from './use-why-full'

/** Adds files to a project with items; an empty project offers this in place of its list. */
export function AddButton({ project: { id, type, imageCount } }: { readonly project: Project }) {
  const accesses = useCall(accessesQuery(id))
  const mayAdd = accesses.data?.accesses.actions.includes('UploadItem') === true && takesFiles(type)
  const whyFull = useWhyFull(id, mayAdd)
  if (!mayAdd || imageCount === 0) return null
  const [, many] = fileWords(projectTypeName(type))
  return (
    <Button
      icon={<ImagePlus size={16} />}
      aria-label={`Add ${many}`}
      title={whyFull ?? `Add ${many}`}
      disabled={whyFull !== undefined}
      onClick={() => openOverlay({ kind: 'addPictures', projectId: id, dropped: null })}
    >
      Add
    </Button>
  )
}
