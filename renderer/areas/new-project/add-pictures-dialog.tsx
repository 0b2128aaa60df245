import { ImagePlus } from 'lucide-react'
import type { ImportProgress, ImportRequest } from '#contract/imports'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { pictureType } from '../../projects/add-pictures'
import { projectQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { countText } from '../../../ui/texts'
import { ChosenFolder, FolderPrompt } from './chosen-folder'
import { PlanRoom } from './plan-room'
import { useChosen } from './use-chosen'
import { usePlanRoom } from './use-plan-room'

interface AddPicturesDialogProps {
  readonly projectId: number
  /** What was dropped on the window; null: the person chooses a folder. */
  readonly dropped: readonly string[] | null
  readonly onClose: () => void
}

const nothing = () => undefined

/** Brings more pictures into a project that is there. */
export function AddPicturesDialog({ projectId, dropped, onClose }: AddPicturesDialogProps) {
  const project = useCall(projectQuery(projectId))
  const chosen = useChosen(dropped, nothing)
  const room = usePlanRoom()
  const start = useAct<ImportProgress, ImportRequest>((desktop, request) => desktop.imports.start(request), {
    onDone: () => {
      onClose()
      goTo({ area: 'project', projectId })
    },
  })
  const found = chosen.pictures
  const type = project.data && pictureType(project.data.type)
  const failure = start.error?.failure ?? project.error?.failure
  const problem = failure === undefined ? chosen.problem : `${failure.message} ${nextStep(failure)}`
  const title = project.data === undefined ? 'Add pictures' : `Add pictures to “${project.data.name}”`
  if (project.data !== undefined && type === undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>Pictures can be added to projects of pictures only; this project's items are of another kind.</p>
      </Dialog>
    )
  }
  if (found === null) {
    return (
      <Dialog title={title} onClose={onClose}>
        <PlanRoom room={room} pictures={0} />
        <FolderPrompt chosen={chosen} title="Add a folder of pictures" />
      </Dialog>
    )
  }
  const ready = found.pictures > 0 && room?.left !== 0 && type !== undefined
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={540}
      onSubmit={() => {
        if (!ready || start.isPending || project.data === undefined) return
        start.mutate({ paths: found.paths, projectName: project.data.name, type, projectId })
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            icon={<ImagePlus size={15} />}
            disabled={!ready}
            busy={start.isPending}
            data-first-focus
          >
            {found.pictures > 1 ? `Add ${countText(found.pictures)} pictures` : 'Add the picture'}
          </Button>
        </>
      }
    >
      <ChosenFolder chosen={chosen} found={found} />
      <PlanRoom room={room} pictures={found.pictures} />
      <p>Pictures whose names are in the project already are left as they are.</p>
      <Problem text={problem} />
    </Dialog>
  )
}
