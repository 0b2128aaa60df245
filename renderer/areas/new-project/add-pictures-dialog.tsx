import { ImagePlus } from 'lucide-react'
import type { ColumnsOfTable, Doubles, DoublesCheck, ImportProgress, ImportRequest } from '#contract/imports'
import { UNCHANGED_SET } from '#domain/annotation/formats/class-choice'
import { LIMIT_STATE, type ProjectTypeName, projectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import type { LimitState } from '#domain/limits'
import { projectPermissions } from '#domain/permissions'
import { callQuery } from '../../desktop/call-query'
import { rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { fileWords } from '../../projects/add-files'
import { accessesQuery, projectQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { amountText, countText } from '../../../ui/texts'
import { AnnotationMatches } from './annotation-matches'
import { ChosenFolder, FolderPrompt } from './chosen-folder'
import { DataSetSection } from './data-set-section'
import { DoublesChoice, useChosenDoubles } from './doubles-choice'
import { PlanRoom } from './plan-room'
import { TableChoice } from './table-choice'
import { useChosen } from './use-chosen'
import { useDataSet } from './use-data-set'
import { useProjectRoom } from './use-plan-room'
import { LINE_WORDS, useTable } from './use-table'
import { NO_UPLOADS, useTakesFiles } from './use-takes-files'
import { useTexts } from './use-texts'

interface AddPicturesDialogProps {
  readonly projectId: number
  /** Files dropped on the window; null: the person chooses a folder. */
  readonly dropped: readonly string[] | null
  readonly onClose: () => void
}

const nothing = () => undefined
/** Choices that import annotations for items with existing work. */
const OVER_WORK: ReadonlySet<Doubles> = new Set<Doubles>(['annotation', 'beside'])
/** States in which nothing can be imported. */
const TAKES_NOTHING: ReadonlySet<LimitState> = new Set([LIMIT_STATE.exceeded, LIMIT_STATE.leaked])

/** Adds files to an existing project. */
export function AddPicturesDialog({ projectId, dropped, onClose }: AddPicturesDialogProps) {
  const project = useCall(projectQuery(projectId))
  const chosen = useChosen(dropped, nothing)
  const start = useAct<ImportProgress, ImportRequest>((desktop, request) => desktop.imports.start(request), {
    onDone: () => {
      onClose()
      goTo({ area: 'project', projectId })
    },
  })
  const type = project.data && projectTypeName(project.data.type)
  const texts = useTexts(chosen.found, type)
  const { found } = texts
  const { annotations = 0, alone = 0 } = (type !== undefined && found?.byType[type]) || {}
  const classes = useCall(rowQuery('listClasses', { projectId }))
  const accesses = useCall(accessesQuery(projectId))
  const dataSet = useDataSet(
    found,
    type,
    classes.data?.data.map(({ name }) => name),
    projectId,
    accesses.data === undefined || projectPermissions(accesses.data.accesses).createClass,
  )
  const annotated = dataSet.request !== undefined || annotations + alone > 0
  const doubles = useChosenDoubles(annotated)
  const table = useTable(found, type)
  // A list that is a text data set is read as a data set.
  const list = dataSet.request === undefined ? table : null
  const columns = list === null || list.way === 'whole' ? undefined : list.look?.chosen
  const isReading = list !== null && list.way !== 'whole' && (list.isLooking || columns === undefined)
  const isWaiting = isReading || dataSet.isReading
  const setId = dataSet.request?.id === UNCHANGED_SET ? undefined : dataSet.request?.id
  const checked = useDoublesCheck(isWaiting ? undefined : found?.paths, projectId, type, columns, setId)
  const fits =
    type === undefined || found === null
      ? 0
      : type === 'text' && dataSet.request !== undefined
        ? (checked.data?.count ?? 0) + (checked.data?.fits ?? 0)
        : list?.way === 'whole' || list === null
          ? found.byType[type].fits
          : (list.look?.fits ?? 0)
  const twice = checked.data?.count ?? 0
  const takesFiles = useTakesFiles()
  const noUploads = takesFiles || columns?.as === 'links' ? undefined : NO_UPLOADS
  const wanted = noUploads !== undefined ? 0 : doubles === 'keepBoth' ? fits : fits - twice
  const { plan: room, project: projectRoom, state, isLooking: isMeasuring } = useProjectRoom(projectId, wanted)
  const failure = start.error?.failure ?? project.error?.failure ?? checked.error?.failure
  const problem = failure === undefined ? (chosen.problem ?? texts.problem) : `${failure.message} ${nextStep(failure)}`
  const [one, many] = columns === undefined ? fileWords(type) : LINE_WORDS[columns.as]
  const mixed = checked.data?.mixed ?? undefined
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
        <PlanRoom room={room} pictures={0} state={state} />
        <Problem text={noUploads} role="status" />
        <FolderPrompt chosen={chosen} title={`Add a folder of ${many}`} />
      </Dialog>
    )
  }
  const takes = state !== undefined && TAKES_NOTHING.has(state) ? 0 : wanted
  const inOrder = Math.min(room?.left ?? takes, projectRoom ?? takes, takes)
  // For kept names, the platform has checked each place; for renamed files it hasn't.
  const left = doubles === 'keepBoth' ? inOrder : Math.min(inOrder, checked.data?.fits ?? inOrder)
  const replaces = OVER_WORK.has(doubles) && twice > 0
  const theirs = annotationsTo(checked.data, doubles)
  const ready =
    (left > 0 || replaces || theirs > 0) &&
    type !== undefined &&
    !checked.isLoading &&
    !isMeasuring &&
    !isWaiting &&
    !texts.isLooking &&
    mixed === undefined
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={list === null && dataSet.sets.length === 0 ? 540 : 640}
      onSubmit={() => {
        if (!ready || start.isPending || project.data === undefined) return
        // Files rejected by a full folder don't end the list.
        const most = inOrder < wanted && inOrder > 0 ? { most: inOrder } : {}
        const asTable = columns === undefined ? {} : { table: columns }
        start.mutate({
          paths: found.paths,
          projectName: project.data.name,
          type,
          projectId,
          doubles,
          ...most,
          ...asTable,
          ...(dataSet.request === undefined || columns !== undefined ? {} : { dataSet: dataSet.request }),
        })
        dataSet.remember()
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
            {wanted === 0 && theirs > 0
              ? `Add ${amountText(theirs, 'annotation', 'annotations')}`
              : addText({ left, wanted, isFirst: inOrder < wanted }, one, many, replaces ? doubles : undefined)}
          </Button>
        </>
      }
    >
      {list === null || type === undefined ? (
        <>
          <ChosenFolder chosen={chosen} found={found} type={type} isLooking={texts.isLooking} />
          <DataSetSection choice={dataSet} hasNative={annotations + alone > 0} />
        </>
      ) : (
        <>
          {dataSet.sets.length > 0 && <DataSetSection choice={dataSet} hasNative={false} />}
          <TableChoice chosen={chosen} list={list} type={type} />
        </>
      )}
      <Problem text={mixed} />
      <Problem text={fits > 0 ? noUploads : undefined} role="status" />
      <PlanRoom room={room} pictures={wanted} state={state} />
      <Problem text={projectText(projectRoom, wanted)} role="status" />
      <Problem text={folderText(checked.data, inOrder - left)} role="status" />
      <Problem text={missingText(checked.data)} role="status" />
      {checked.data !== undefined && <AnnotationMatches annotations={checked.data.annotations} />}
      {checked.data !== undefined && <DoublesChoice check={checked.data} annotated={annotated} />}
      <Problem text={problem} />
    </Dialog>
  )
}

/** Checks for existing names, again for each choice. */
function useDoublesCheck(
  paths: readonly string[] | undefined,
  projectId: number,
  type: ProjectTypeName | undefined,
  table: ColumnsOfTable | undefined,
  dataSet: string | undefined,
) {
  const query = callQuery(
    ['importDoubles', projectId, type ?? '', table ?? null, dataSet ?? null, ...(paths ?? [])],
    (desktop) =>
      desktop.imports.check({
        paths: [...(paths ?? [])],
        projectId,
        type: type ?? 'vector',
        ...(table && { table }),
        ...(dataSet !== undefined && table === undefined && { dataSet }),
      }),
    0,
  )
  return useCall(query, { enabled: paths !== undefined && type !== undefined, gcTime: 0 })
}

interface Amount {
  readonly left: number
  readonly wanted: number
  /** true if the accepted files are the first ones. */
  readonly isFirst: boolean
}

function addText({ left, wanted, isFirst }: Amount, one: string, many: string, over: Doubles | undefined): string {
  if (wanted === 0)
    return over === undefined ? 'Nothing new to add' : over === 'beside' ? 'Add objects' : 'Replace annotations'
  if (left < wanted && left > 0 && isFirst)
    return left === 1 ? `Add the first ${one}` : `Add the first ${countText(left)} ${many}`
  const added = left > 0 ? left : wanted
  return wanted > 1 ? `Add ${amountText(added, one, many)}` : `Add the ${one}`
}

/** The files rejected by a full folder. */
function folderText(check: DoublesCheck | undefined, outside: number): string | undefined {
  const { limit = null } = check ?? {}
  if (limit === null || !limit.ofFolder || outside <= 0) return undefined
  const where = limit.folder === null ? 'Items outside of folders' : `The folder “${limit.folder}”`
  const out = outside === 1 ? 'one of these stays' : `${countText(outside)} of these stay`
  return `${where} has no room for all: ${out} out. ${limit.message}`
}

/** The number of annotations imported without their items' files. */
function annotationsTo(check: DoublesCheck | undefined, doubles: Doubles): number {
  if (check === undefined) return 0
  const { found, taken } = check.annotations
  return OVER_WORK.has(doubles) ? found : found - taken
}

function missingText(check: DoublesCheck | undefined): string | undefined {
  const { missing = 0, firstMissing: [first = ''] = [] } = check?.annotations ?? {}
  if (missing === 0) return undefined
  return missing === 1
    ? `The project has no item “${first}”; its annotation is left out.`
    : `The project has no items for ${countText(missing)} annotations, “${first}” among them; they are left out.`
}

function projectText(left: number | undefined, fits: number): string | undefined {
  if (left === undefined || left >= fits) return undefined
  const more = left === 0 ? 'no more' : `only ${countText(left)} more`
  return `This project has room for ${more}. Make another project for the rest.`
}
