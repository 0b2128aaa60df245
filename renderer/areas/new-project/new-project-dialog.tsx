import { FolderOpen, FolderPlus, Images } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChosenPictures, ImportProgress, ImportRequest } from '#contract/imports'
import { PICTURE_PROJECT_TYPE, PROJECT_TYPE, PROJECT_TYPE_LABEL, type PictureProjectTypeName } from '#domain/enums'
import { nextStep, type PlatformError } from '#domain/errors'
import { teamQuery } from '../../queries'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import styles from './new-project.module.css'

const NAME_LENGTH_MAX = 200

const ABOUT: Readonly<Record<PictureProjectTypeName, string>> = {
  vector: 'Boxes, polygons, lines and points',
  pixel: 'Masks, painted pixel by pixel',
  tiled: 'Very large pictures, in tiles',
  classification: 'Labels for whole pictures',
}

interface NewProjectDialogProps {
  /** What was dropped on the window; null: the person chooses a folder. */
  readonly dropped: readonly string[] | null
  readonly onClose: () => void
}

/** Makes a project of the pictures in a folder. */
export function NewProjectDialog({ dropped, onClose }: NewProjectDialogProps) {
  const [chosen, setChosen] = useState<ChosenPictures | null>(null)
  const [name, setName] = useState('')
  const [type, setType] = useState<PictureProjectTypeName>('vector')
  const look = useAct<ChosenPictures | null, readonly string[] | undefined>(
    (desktop, paths) => (paths === undefined ? desktop.imports.chooseFolder() : desktop.imports.chooseFolder(paths)),
    {
      onDone: (found) => {
        if (found === null) return
        setChosen(found)
        setName((typed) => typed || found.name.slice(0, NAME_LENGTH_MAX))
      },
    },
  )
  const start = useAct<ImportProgress, ImportRequest>((desktop, request) => desktop.imports.start(request), {
    onDone: (progress) => {
      onClose()
      if (progress.projectId !== null) goTo({ area: 'project', projectId: progress.projectId })
    },
  })
  const team = useCall(teamQuery)
  const mayCreate = team.data?.accesses.actions.includes('CreateProject') !== false
  const lookInto = look.mutate
  const looked = useRef(false)
  useEffect(() => {
    if (dropped === null || looked.current) return
    looked.current = true
    lookInto(dropped)
  }, [dropped, lookInto])

  const failure = start.error?.failure ?? look.error?.failure
  const nameTaken = failure?.code === 'name_taken'
  const ready = chosen !== null && chosen.pictures > 0 && name.trim() !== '' && !start.isPending
  const submit = () => {
    if (ready) start.mutate({ paths: chosen.paths, projectName: name.trim(), type })
  }

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
        <Problem failure={failure} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="New project"
      onClose={onClose}
      width={540}
      onSubmit={submit}
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
      <TextField
        label="Name"
        value={name}
        onChange={(value) => {
          setName(value)
          if (nameTaken) start.reset()
        }}
        autoFocus
        maxLength={NAME_LENGTH_MAX}
        error={nameTaken ? `${failure.message} ${nextStep(failure)}` : undefined}
      />
      <fieldset className={styles.types}>
        <legend>Type</legend>
        {PICTURE_PROJECT_TYPE.map((value) => (
          <label key={value} className={styles.type}>
            <input type="radio" name="type" checked={type === value} onChange={() => setType(value)} />
            <ProjectTypeMark type={PROJECT_TYPE[value]} size={30} />
            <span className={styles.about}>
              <strong>{PROJECT_TYPE_LABEL[value]}</strong>
              <span>{ABOUT[value]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {!nameTaken && <Problem failure={failure} />}
    </Dialog>
  )
}

function Problem({ failure }: { readonly failure: PlatformError | undefined }) {
  if (failure === undefined) return null
  return (
    <p className={styles.problem} role="alert">
      {failure.message} {nextStep(failure)}
    </p>
  )
}

function contentText({ pictures, others }: ChosenPictures): string {
  if (pictures === 0) return 'There is no picture in this folder.'
  const found = pictures === 1 ? 'One picture' : `${countText(pictures)} pictures`
  if (others === 0) return found
  return `${found}; ${others === 1 ? 'one other file is' : `${countText(others)} other files are`} left out`
}
