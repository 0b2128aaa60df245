import { FolderPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ChosenFiles, ImportProgress, ImportRequest } from '#contract/imports'
import { PROJECT_TYPE, PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import { z } from '#domain/page-schema'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { aboutType, PROJECT_TYPES } from '#domain/project-types'
import { teamQuery } from '../../queries'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { ChoiceCards } from '../../kit/choice-cards'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { goTo } from '../../router/place-store'
import { replacedText, useTextRule } from '../../desktop/use-text-rule'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { TextField } from '../../../ui/text-field'
import { ChosenFolder, FolderPrompt } from './chosen-folder'
import { DataSetSection } from './data-set-section'
import { PlanRoom } from './plan-room'
import { TableChoice } from './table-choice'
import { useChosen } from './use-chosen'
import { useDataSet } from './use-data-set'
import { usePlanRoom } from './use-plan-room'
import { useTable } from './use-table'
import { NO_FIRST_UPLOADS, useTakesFiles } from './use-takes-files'
import { useTexts } from './use-texts'

/** A new project has no classes yet. */
const NO_CLASSES: readonly string[] = []

const named = z.object({ name: z.string().trim().min(1, 'Give the project a name.') })

const TYPES = PROJECT_TYPE_NAMES.map((value) => ({
  value,
  label: PROJECT_TYPE_LABEL[value],
  about: aboutType(PROJECT_TYPES[value]),
  picture: <ProjectTypeMark type={PROJECT_TYPE[value]} size={30} />,
}))

/** The project types that accept some of the files. */
function fittingTypes({ byType, mayBeTable }: ChosenFiles) {
  // A list may link to any type of file.
  return TYPES.filter(({ value }) => mayBeTable || byType[value].fits > 0)
}

interface NewProjectDialogProps {
  /** Files dropped on the window; null: the person chooses a folder. */
  readonly dropped: readonly string[] | null
  readonly onClose: () => void
}

/** Creates a project from a folder's files. */
export function NewProjectDialog({ dropped, onClose }: NewProjectDialogProps) {
  const [wished, setWished] = useState<ProjectTypeName>('vector')
  /** The folder's name as a suggestion; a typed name takes precedence. */
  const proposed = useRef('')
  const room = usePlanRoom()
  const rule = useTextRule('projectName')
  const start = useAct<ImportProgress, ImportRequest>((desktop, request) => desktop.imports.start(request), {
    onDone: (progress) => {
      onClose()
      const { projectId } = progress
      if (projectId === null) return
      goTo({ area: 'project', projectId })
      // A project without a data set needs classes before anyone can annotate.
      if (dataSet.request === undefined) openOverlay({ kind: 'newClasses', projectId })
    },
  })
  const form = useForm({
    empty: { name: '' },
    schema: named,
    onSubmit: ({ name }) => {
      const most = room !== null && room.left < fits ? { most: room.left } : {}
      const ofSet = dataSet.request === undefined || ofLines !== null ? {} : { dataSet: dataSet.request }
      const table = ofLines?.look === undefined ? {} : { table: ofLines.look.chosen }
      if (ready && type !== undefined)
        start.mutate({ paths: found.paths, projectName: name.trim(), type, ...most, ...table, ...ofSet })
    },
    failure: start.error?.failure,
    fieldOf: ({ code }) => (code === 'name_taken' ? 'name' : undefined),
    onChange: start.reset,
  })
  const chosen = useChosen(dropped, ({ name }) => {
    if (form.values.name !== proposed.current) return
    proposed.current = name.slice(0, rule.most)
    form.set({ name: proposed.current })
  })
  // PDFs without text stay selectable; the page explains why they don't fit.
  const types = chosen.found === null ? [] : fittingTypes(chosen.found)
  const type = (types.find(({ value }) => value === wished) ?? types[0])?.value
  const texts = useTexts(chosen.found, type)
  const { found } = texts
  const dataSet = useDataSet(found, type, NO_CLASSES, null)
  const list = useTable(found, type)
  const ofLines = list !== null && list.way !== 'whole' ? list : null
  const files = found === null || type === undefined ? 0 : found.byType[type].fits
  const fits = ofLines === null ? files : (ofLines.look?.fits ?? 0)
  const takesFiles = useTakesFiles()
  const noUploads = takesFiles || ofLines?.look?.chosen.as === 'links' ? undefined : NO_FIRST_UPLOADS
  const isRead = ofLines === null || !ofLines.isLooking
  const ready =
    isRead &&
    !texts.isLooking &&
    !dataSet.isReading &&
    found !== null &&
    fits > 0 &&
    noUploads === undefined &&
    room?.left !== 0 &&
    !start.isPending
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
        <Problem text={noUploads} role="status" />
        <PlanRoom room={room} pictures={0} />
        <FolderPrompt chosen={chosen} title="Start from a folder of your files" />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="New project"
      onClose={onClose}
      width={list === null && dataSet.sets.length === 0 ? 540 : 640}
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
      {list === null || type === undefined ? (
        <>
          <ChosenFolder chosen={chosen} found={found} type={type} isLooking={texts.isLooking} />
          <DataSetSection choice={dataSet} hasNative={(type && found.byType[type].annotations) !== 0} />
        </>
      ) : (
        <TableChoice chosen={chosen} list={list} type={type} />
      )}
      <Problem text={noUploads} role="status" />
      <PlanRoom room={room} pictures={fits} />
      <TextField
        label="Name"
        autoFocus
        maxLength={rule.most}
        hint={replacedText(form.values.name, rule)}
        {...form.field('name')}
      />
      {type !== undefined && (
        <ChoiceCards label="Type" shape="wide" value={type} choices={types} onChange={setWished} />
      )}
      <Problem text={form.problem ?? chosen.problem ?? texts.problem} />
    </Dialog>
  )
}
