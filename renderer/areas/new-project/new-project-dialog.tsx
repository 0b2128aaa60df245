import { FolderOpen, FolderPlus, Images } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChosenPictures, ImportProgress, ImportRequest } from '#contract/imports'
import { PICTURE_PROJECT_TYPE, PROJECT_TYPE, PROJECT_TYPE_LABEL, type PictureProjectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { z } from '#domain/page-schema'
import { teamQuery } from '../../queries'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { ChoiceCards } from '../../kit/choice-cards'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import styles from './new-project.module.css'

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
  const [chosen, setChosen] = useState<ChosenPictures | null>(null)
  const [type, setType] = useState<PictureProjectTypeName>('vector')
  const look = useAct<ChosenPictures | null, readonly string[] | undefined>(
    (desktop, paths) => (paths === undefined ? desktop.imports.chooseFolder() : desktop.imports.chooseFolder(paths)),
    {
      onDone: (found) => {
        if (found === null) return
        setChosen(found)
        if (form.values.name === '') form.set({ name: found.name.slice(0, NAME_LENGTH_MAX) })
      },
    },
  )
  const start = useAct<ImportProgress, ImportRequest>((desktop, request) => desktop.imports.start(request), {
    onDone: (progress) => {
      onClose()
      if (progress.projectId !== null) goTo({ area: 'project', projectId: progress.projectId })
    },
  })
  const form = useForm({
    empty: { name: '' },
    schema: named,
    onSubmit: ({ name }) => {
      if (ready) start.mutate({ paths: chosen.paths, projectName: name.trim(), type })
    },
    failure: start.error?.failure,
    fieldOf: ({ code }) => (code === 'name_taken' ? 'name' : undefined),
    onChange: start.reset,
  })
  const ready = chosen !== null && chosen.pictures > 0 && !start.isPending
  const unread = look.error && `${look.error.failure.message} ${nextStep(look.error.failure)}`
  const team = useCall(teamQuery)
  const mayCreate = team.data?.accesses.actions.includes('CreateProject') !== false
  const lookInto = look.mutate
  const looked = useRef(false)
  useEffect(() => {
    if (dropped === null || looked.current) return
    looked.current = true
    lookInto(dropped)
  }, [dropped, lookInto])

  if (!mayCreate) {
    return (
      <Dialog title="New project" onClose={onClose}>
        <p>Your role in this team can't make projects. Ask an admin of the team to make it and add you.</p>
      </Dialog>
    )
  }
  if (chosen === null) {
    return (
      <Dialog title="New project" onClose={onClose}>
        <div className={styles.drop}>
          <FolderOpen size={34} strokeWidth={1.6} aria-hidden="true" />
          <strong>Start from a folder of pictures</strong>
          <p>Choose a folder, or drop one anywhere on this window. The pictures stay where they are and are copied.</p>
          <Button look="primary" busy={look.isPending} data-first-focus onClick={() => look.mutate(undefined)}>
            {look.isPending ? 'Looking into it…' : 'Choose a folder…'}
          </Button>
        </div>
        <Problem text={unread ?? undefined} />
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
      <div className={styles.folder}>
        <Images size={22} aria-hidden="true" />
        <div className={styles.where}>
          <span className={styles.path} title={chosen.folder}>
            <bdi>{chosen.folder}</bdi>
          </span>
          <span className={styles.what}>{contentText(chosen)}</span>
        </div>
        <Button size="small" busy={look.isPending} onClick={() => look.mutate(undefined)}>
          Change…
        </Button>
      </div>
      <TextField label="Name" autoFocus maxLength={NAME_LENGTH_MAX} {...form.field('name')} />
      <ChoiceCards label="Type" shape="wide" value={type} choices={TYPES} onChange={setType} />
      <Problem text={form.problem ?? unread ?? undefined} />
    </Dialog>
  )
}

function contentText({ pictures, others }: ChosenPictures): string {
  if (pictures === 0) return 'There is no picture in this folder.'
  const found = pictures === 1 ? 'One picture' : `${countText(pictures)} pictures`
  if (others === 0) return found
  return `${found}; ${others === 1 ? 'one other file is' : `${countText(others)} other files are`} left out`
}
