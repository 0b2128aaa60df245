import { FolderPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImportProgress, ImportRequest } from '#contract/imports'
import { PICTURE_PROJECT_TYPE, PROJECT_TYPE, PROJECT_TYPE_LABEL, type PictureProjectTypeName } from '#domain/enums'
import { z } from '#domain/page-schema'
import { teamQuery } from '../../queries'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { ChoiceCards } from '../../kit/choice-cards'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { TextField } from '../../../ui/text-field'
import { ChosenFolder, FolderPrompt } from './chosen-folder'
import { PlanRoom } from './plan-room'
import { useChosen } from './use-chosen'
import { usePlanRoom } from './use-plan-room'

const NAME_LENGTH_MAX = 200

const named = z.object({ name: z.string().trim().min(1, 'Give the project a name.') })

const ABOUT: Readonly<Record<PictureProjectTypeName, string>> = {
  vector: 'Boxes, polygons, lines and points',
  pixel: 'Masks, painted pixel by pixel',
  tiled: 'Very large pictures, in tiles',
  classification: 'Labels for whole pictures',
}

const TYPES = PICTURE_PROJECT_TYPE.map((value) => ({
  value,
  label: PROJECT_TYPE_LABEL[value],
  about: ABOUT[value],
  picture: <ProjectTypeMark type={PROJECT_TYPE[value]} size={30} />,
}))

interface NewProjectDialogProps {
  /** What was dropped on the window; null: the person chooses a folder. */
  readonly dropped: readonly string[] | null
  readonly onClose: () => void
}

/** Makes a project of the pictures in a folder. */
export function NewProjectDialog({ dropped, onClose }: NewProjectDialogProps) {
  const [type, setType] = useState<PictureProjectTypeName>('vector')
  /** The name that the chosen folder gave; one that was typed is the person's own and stays. */
  const proposed = useRef('')
  const room = usePlanRoom()
  const start = useAct<ImportProgress, ImportRequest>((desktop, request) => desktop.imports.start(request), {
    onDone: (progress) => {
      onClose()
      const { projectId } = progress
      if (projectId === null) return
      goTo({ area: 'project', projectId })
      // Nothing can be annotated before there is a class.
      openOverlay({ kind: 'newClasses', projectId })
    },
  })
  const form = useForm({
    empty: { name: '' },
    schema: named,
    onSubmit: ({ name }) => {
      if (ready) start.mutate({ paths: found.paths, projectName: name.trim(), type })
    },
    failure: start.error?.failure,
    fieldOf: ({ code }) => (code === 'name_taken' ? 'name' : undefined),
    onChange: start.reset,
  })
  const chosen = useChosen(dropped, ({ name }) => {
    if (form.values.name !== proposed.current) return
    proposed.current = name.slice(0, NAME_LENGTH_MAX)
    form.set({ name: proposed.current })
  })
  const found = chosen.pictures
  const ready = found !== null && found.pictures > 0 && room?.left !== 0 && !start.isPending
  const team = useCall(teamQuery)
  const mayCreate = team.data?.accesses.actions.includes('CreateProject') !== false

  if (!mayCreate) {
    return (
      <Dialog title="New project" onClose={onClose}>
        <p>Your role in this team can't make projects. Ask an admin of the team to make it and add you.</p>
      </Dialog>
    )
  }
  if (found === null) {
    return (
      <Dialog title="New project" onClose={onClose}>
        <PlanRoom room={room} pictures={0} />
        <FolderPrompt chosen={chosen} title="Start from a folder of pictures" />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="New project"
      onClose={onClose}
      width={540}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" icon={<FolderPlus size={15} />} disabled={!ready} busy={start.isPending}>
            Create project
          </Button>
        </>
      }
    >
      <ChosenFolder chosen={chosen} found={found} />
      <PlanRoom room={room} pictures={found.pictures} />
      <TextField label="Name" autoFocus maxLength={NAME_LENGTH_MAX} {...form.field('name')} />
      <ChoiceCards label="Type" shape="wide" value={type} choices={TYPES} onChange={setType} />
      <Problem text={form.problem ?? chosen.problem} />
    </Dialog>
  )
}
