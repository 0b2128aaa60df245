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
import { useProjectRoom } from './use-plan-room'

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
  const { plan: room, project: projectRoom } = useProjectRoom(projectId)
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
  const left = Math.min(room?.left ?? fits, projectRoom ?? fits, fits)
  const ready = left > 0 && type !== undefined
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={540}
      onSubmit={() => {
        if (!ready || start.isPending || project.data === undefined) return
        const most = left < fits ? { most: left } : {}
        start.mutate({ paths: found.paths, projectName: project.data.name, type, projectId, ...most })
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
            {addText(left, fits, one, many)}
          </Button>
        </>
      }
    >
      <ChosenFolder chosen={chosen} found={found} type={type} />
      <PlanRoom room={room} pictures={fits} />
      <Problem text={projectText(projectRoom, fits)} role="status" />
      <p>{`${many === 'files' ? 'Files' : 'Pictures'} whose names are in the project already are left as they are.`}</p>
      <Problem text={problem} />
    </Dialog>
  )
}

function addText(left: number, fits: number, one: string, many: string): string {
  if (left < fits && left > 0) return left === 1 ? `Add the first ${one}` : `Add the first ${countText(left)} ${many}`
  return fits > 1 ? `Add ${countText(fits)} ${many}` : `Add the ${one}`
}

function projectText(left: number | undefined, fits: number): string | undefined {
  if (left === undefined || left >= fits) return undefined
  const more = left === 0 ? 'no more' : `only ${countText(left)} more`
  return `This project has room for ${more}. Make another project for the rest.`
}
