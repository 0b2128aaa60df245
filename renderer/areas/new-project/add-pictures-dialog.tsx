import { ImagePlus } from 'lucide-react'
import type { ImportProgress, ImportRequest } from '#contract/imports'
import { projectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { fileWords } from '../../projects/add-files'
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

/** Brings more files into a project that is there. */
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
  const found = chosen.found
  const type = project.data && projectTypeName(project.data.type)
  const failure = start.error?.failure ?? project.error?.failure
  const problem = failure === undefined ? chosen.problem : `${failure.message} ${nextStep(failure)}`
  const [one, many] = fileWords(type)
  const title = project.data === undefined ? `Add ${many}` : `Add ${many} to “${project.data.name}”`
  if (project.data !== undefined && type === undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>This Loupe doesn't know projects of this type. Update it to add files to this one.</p>
      </Dialog>
    )
  }
  if (found === null) {
    return (
      <Dialog title={title} onClose={onClose}>
        <PlanRoom room={room} pictures={0} />
        <FolderPrompt chosen={chosen} title={`Add a folder of ${many}`} />
      </Dialog>
    )
  }
  const fits = type === undefined ? 0 : found.byType[type].fits
  const ready = fits > 0 && room?.left !== 0 && type !== undefined
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
            {fits > 1 ? `Add ${countText(fits)} ${many}` : `Add the ${one}`}
          </Button>
        </>
      }
    >
      <ChosenFolder chosen={chosen} found={found} type={type} />
      <PlanRoom room={room} pictures={fits} />
      <p>{`${many === 'files' ? 'Files' : 'Pictures'} whose names are in the project already are left as they are.`}</p>
      <Problem text={problem} />
    </Dialog>
  )
}
