import { Download, FileArchive } from 'lucide-react'
import { useState } from 'react'
import type { FormatRow } from '#domain/annotation/formats/format'
import { formatRowsFor, needsFiles } from '#domain/annotation/formats/rows'
import { PROJECT_TYPE, projectTypeName, UPLOAD_STATE } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { hasEnded, ownExportId, platformJobId, platformJobText } from '#domain/job'
import { readStatuses } from '#domain/workflow'
import { typeHas } from '#domain/project-types'
import type { WireExport } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { rowQuery } from '../../desktop/row-query'
import { projectQuery, statusesQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { useJobs } from '../../stores/jobs-store'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ALL_ITEMS, chooseExport, type ExportChoices, useExportChoices } from './choices-store'
import { exportBody, exportedItems, holdsTexts, ownExport } from './export-body'
import { ExportForecast } from './export-forecast'
import { ExportForm } from './export-form'
import { ExportProgress } from './export-progress'
import { sourcesOf } from './sources'
import { isPublic, usePlatformFormats } from './use-platform-formats'
import styles from './export-dialog.module.css'

interface ExportDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

/** Exports the annotations of a project, or of a part of it, as an archive, and saves it where the person chooses. */
export function ExportDialog({ projectId, onClose }: ExportDialogProps) {
  const project = useCall(projectQuery(projectId))
  const statuses = useCall(statusesQuery(projectId), { select: readStatuses })
  const folders = useCall(rowQuery('listFolders', { projectId }))
  const [sources] = useState(() => sourcesOf(projectId))
  const [source, setSource] = useState(sources.at(-1)?.kind ?? 'all')
  const remembered = useExportChoices(({ byProject }) => byProject[projectId] ?? ALL_ITEMS)
  const choices = stillThere(
    remembered,
    statuses.data?.map(({ value }) => value),
    folders.data?.data.map(({ name }) => name),
  )
  const earlier = useCall(rowQuery('listExports', { projectId }))
  const [sinceId, setSinceId] = useState<number>()
  const since = earlier.data?.data.find(({ id }) => id === sinceId)
  const formats = usePlatformFormats()
  const hasForm = typeHas(project.data?.type, 'form')
  const isLinked = project.data?.upload_state === UPLOAD_STATE.external
  const isTable = hasForm && (choices.format === 'csv' || choices.format === 'jsonl')
  const type = projectTypeName(project.data?.type ?? 0)
  // The platform doesn't have the files of linked items, which some formats need.
  const rows =
    type === undefined
      ? NO_ROWS
      : formatRowsFor(type).filter((one) => formats.canHave(one) && !(isLinked && needsFiles(one)))
  // The remembered format may belong to another type of project.
  const row = rows.find(({ id }) => id === choices.format)
  const format = isTable ? choices.format : (row?.id ?? 'native')
  /** This computer makes it from the platform’s native archive. */
  const isOwn = !formats.writes(format)
  const canFuse = project.data?.type === PROJECT_TYPE.pixel && format === 'native' && !isLinked
  const [started, setStarted] = useState<string>()
  // An export continues while the dialog is closed, and can be saved until another one starts.
  const job = useJobs(({ jobs }) =>
    jobs.find(({ id, kind, project: of, state }) =>
      started === undefined
        ? kind === 'exportAnnotations' &&
          of?.id === projectId &&
          (state === 'running' || (state === 'done' && ownExportId(id) === undefined))
        : id === started,
    ),
  )
  const jobId = started ?? job?.id
  const act = useJobs((state) => state.act)
  const plan = {
    source: isOwn ? undefined : sources.find(({ kind }) => kind === source),
    choices,
    row,
    isTable,
    isLinked,
    isFused: choices.fuse && canFuse,
    since,
  }
  const items = exportedItems(plan)
  const start = useAct((desktop) => desktop.platform.start('startExport', { projectId, body: exportBody(plan) }), {
    onDone: ({ id }) => setStarted(platformJobText(id)),
  })
  const projectName = project.data?.name ?? 'Project'
  const make = useAct((desktop) => desktop.dataExports.make({ projectId, projectName, ...ownExport(plan, format) }), {
    onDone: (made) => made !== null && setStarted(made.jobId),
  })
  const save = useAct(
    (desktop, id: number) => desktop.dataExports.save({ jobId: id, name: `${projectName} annotations` }),
    {
      onDone: (saved) => {
        if (saved === null) return
        notify({ tone: 'success', title: 'Export saved', text: saved.path })
        onClose()
      },
    },
  )
  const number = jobId === undefined ? undefined : platformJobId(jobId)
  const isDone = job?.state === 'done'
  const isRunning = jobId !== undefined && (job === undefined || !hasEnded(job))
  const failure = (start.error ?? make.error ?? save.error)?.failure ?? job?.error ?? undefined

  return (
    <Dialog
      title="Export annotations"
      width={520}
      onClose={onClose}
      footer={
        <>
          <AllExports projectId={projectId} onClose={onClose} />
          {isRunning ? (
            <Button onClick={() => void act('cancel', jobId)}>Cancel the export</Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
          <StartAndSave
            isBusy={start.isPending || make.isPending || isRunning || !formats.areKnown}
            isSaving={save.isPending}
            asksWhere={isOwn}
            isDone={isDone}
            isSaved={isDone && job.saved !== undefined}
            onStart={() => (isOwn ? make.mutate() : start.mutate())}
            onSave={isDone && number !== undefined ? () => save.mutate(number) : undefined}
          />
        </>
      }
    >
      <p className={styles.text}>
        The annotations of {project.data === undefined ? 'this project' : <strong>{project.data.name}</strong>},{' '}
        {WRITTEN[format] ?? `as ${row?.label ?? format}`}, with the classes beside them, in one zip archive.
      </p>
      {job !== undefined && <ExportProgress job={job} />}
      {isOwn && !isRunning && job?.saved === undefined && (
        <p className={styles.own}>{isPublic(format) ? FETCHED : CONVERTED}</p>
      )}
      {!isRunning && (
        <ExportForm
          sources={isOwn ? sources.slice(0, 1) : sources}
          isOwn={isOwn}
          canFuse={canFuse}
          source={source}
          onSource={setSource}
          statuses={statuses.data ?? []}
          folders={folders.data?.data ?? []}
          choices={choices}
          onChoose={(chosen) => chooseExport(projectId, chosen)}
          hasForm={hasForm}
          rows={rows}
          needsMedia={row?.needsMedia === true}
          holdsTexts={holdsTexts(row)}
          isLinked={isLinked}
          earlier={earlier.data?.data ?? NONE}
          since={since}
          onSince={setSinceId}
        />
      )}
      {/* The project's type decides which format is counted. */}
      {!isRunning && project.data !== undefined && (
        <ExportForecast
          projectId={projectId}
          body={format === 'native' || hasForm ? items : { ...items, format }}
          format={format}
          hasForm={hasForm}
          isCompared={since !== undefined}
        />
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {failure.message} {nextStep(failure)}
        </p>
      )}
    </Dialog>
  )
}

function AllExports({ projectId, onClose }: ExportDialogProps) {
  const leave = () => {
    onClose()
    goTo({ area: 'exports', projectId })
  }
  return (
    <Button look="quiet" onClick={leave}>
      All exports
    </Button>
  )
}

interface StartAndSaveProps {
  readonly isBusy: boolean
  readonly isSaving: boolean
  /** The export asks where to save before it starts. */
  readonly asksWhere: boolean
  readonly isDone: boolean
  /** The archive was saved as it was made. */
  readonly isSaved: boolean
  readonly onStart: () => void
  /** Saves the archive; undefined: it isn't ready. */
  readonly onSave: (() => void) | undefined
}

/** The button that starts an export; once that is done, those that save it or export again. */
function StartAndSave({ isBusy, isSaving, asksWhere, isDone, isSaved, onStart, onSave }: StartAndSaveProps) {
  const offline = useConnectivity((state) => state.offline)
  const away = { disabled: offline, title: offline ? NEEDS_PLATFORM : undefined }
  return (
    <>
      {isDone && (
        <Button busy={isBusy} {...away} onClick={onStart}>
          Export again
        </Button>
      )}
      {onSave !== undefined ? (
        <Button look="primary" icon={<Download size={15} />} busy={isSaving} {...away} onClick={onSave}>
          Save…
        </Button>
      ) : (
        !isSaved && (
          <Button look="primary" icon={<FileArchive size={15} />} busy={isBusy} {...away} onClick={onStart}>
            {asksWhere ? 'Start export…' : 'Start export'}
          </Button>
        )
      )}
    </>
  )
}

const CONVERTED =
  'This platform writes native annotations alone: this computer fetches them and converts them. What the format can’t carry is counted then, and listed in LOSSES.txt.'
const FETCHED = 'The platform writes the archive, and this computer fetches it.'
const NONE: readonly WireExport[] = []
const NO_ROWS: readonly FormatRow[] = []
const WRITTEN: Readonly<Record<string, string>> = {
  native: 'as the platform keeps them, one JSON file for each item',
  csv: 'as one CSV table with a column for each component',
  jsonl: 'as one JSONL file with a line for each item',
}

/** The remembered choices without deleted statuses and folders. */
function stillThere(
  { statuses, folders, ...others }: ExportChoices,
  knownStatuses: readonly number[] | undefined,
  knownFolders: readonly string[] | undefined,
): ExportChoices {
  return {
    statuses: statuses.filter((value) => knownStatuses?.includes(value) !== false),
    folders: folders.filter((name) => knownFolders?.includes(name) !== false),
    ...others,
  }
}
