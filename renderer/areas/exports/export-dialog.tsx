import { Download, FileArchive } from 'lucide-react'
import { useState } from 'react'
import type { FormatRow } from '#domain/annotation/formats/format'
import { formatRowsFor, needsFiles } from '#domain/annotation/formats/rows'
import { EXPORT_FORMAT, PROJECT_TYPE, projectTypeName, UPLOAD_STATE } from '#domain/enums'
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
import { ExportForecast } from './export-forecast'
import { ExportForm } from './export-form'
import { ExportProgress } from './export-progress'
import { exportTime } from '../../projects/export-time'
import { sourcesOf } from './sources'
import { isPublic, usePlatformFormats } from './use-platform-formats'
import styles from './export-dialog.module.css'

interface ExportDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

/** Writes the annotations of a project, or of a part of it, into an archive, and puts it where the person wants it. */
export function ExportDialog({ projectId, onClose }: ExportDialogProps) {
  const project = useCall(projectQuery(projectId))
  const statuses = useCall(statusesQuery(projectId), { select: readStatuses })
  const folders = useCall(rowQuery('listFolders', { projectId }))
  const offline = useConnectivity((state) => state.offline)
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
  // Chosen items for another type of project is none of this one.
  const row = rows.find(({ id }) => id === choices.format)
  const format = isTable ? choices.format : (row?.id ?? 'native')
  /** This computer makes it of the native archive, by what every platform knows. */
  const isOwn = !formats.writes(format)
  const canFuse = project.data?.type === PROJECT_TYPE.pixel && format === 'native' && !isLinked
  const needsMedia = row?.needsMedia === true
  const holdsTexts = row?.needsText === true && !row.options.includes('media')
  const [started, setStarted] = useState<string>()
  // An export goes on while the dialog is closed, and waits for being saved until another one is asked for.
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
  const name = `${project.data?.name ?? 'Project'} annotations`
  const narrowed = {
    ...(choices.statuses.length === 0 ? {} : { include: choices.statuses.join() }),
    ...(choices.folders.length === 0 ? {} : { folder_names: choices.folders }),
    ...(choices.pinned && !isLinked ? { is_pinned: 1 as const } : {}),
  }
  const meant = { ...(isOwn ? {} : sources.find(({ kind }) => kind === source)?.body), ...narrowed }
  const fused = choices.fuse && canFuse ? { fuse: 1 as const } : {}
  const table = isTable ? { export_format: EXPORT_FORMAT[choices.format === 'csv' ? 'csv' : 'jsonl'] } : {}
  const body = {
    ...meant,
    ...fused,
    ...((needsMedia || (choices.media && !holdsTexts)) && !isLinked ? { with_media: true } : {}),
    ...(choices.items ? { with_items: true } : {}),
    ...table,
    ...(row === undefined || format === 'native' ? {} : formatBody(row, choices)),
    ...(isTable && choices.format === 'csv' && choices.rawFormulas ? { raw_formulas: true } : {}),
    ...(since === undefined ? {} : { changed_since: since.id }),
  }
  const start = useAct(
    (desktop) => desktop.platform.start('startExport', { projectId, body: { ...body, time: exportTime(new Date()) } }),
    {
      onDone: ({ id }) => setStarted(platformJobText(id)),
    },
  )
  const make = useAct(
    (desktop) =>
      desktop.dataExports.make({
        projectId,
        projectName: project.data?.name ?? 'Project',
        label: row?.label ?? format.toUpperCase(),
        choice: { ...narrowed, ...fused, ...table, time: exportTime(new Date()) },
        options: isPublic(format)
          ? null
          : {
              format,
              firstId: choices.firstId,
              valPercent: row?.options.includes('split') === true ? choices.valPercent : 0,
              seed: choices.seed,
              frameRate: choices.frameRate,
            },
      }),
    { onDone: (made) => made !== null && setStarted(made.jobId) },
  )
  const begin = () => (isOwn ? make.mutate() : start.mutate())
  const isBeginning = start.isPending || make.isPending
  const save = useAct((desktop, id: number) => desktop.dataExports.save({ jobId: id, name }), {
    onDone: (saved) => {
      if (saved === null) return
      notify({ tone: 'success', title: 'Export saved', text: saved.path })
      onClose()
    },
  })
  const number = jobId === undefined ? undefined : platformJobId(jobId)
  const isDone = job?.state === 'done'
  const isRunning = jobId !== undefined && (job === undefined || !hasEnded(job))
  const away = { disabled: offline, title: offline ? NEEDS_PLATFORM : undefined }
  const failure = (start.error ?? make.error ?? save.error)?.failure ?? job?.error ?? undefined

  return (
    <Dialog
      title="Export annotations"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button
            look="quiet"
            onClick={() => {
              onClose()
              goTo({ area: 'exports', projectId })
            }}
          >
            All exports
          </Button>
          {isRunning ? (
            <Button onClick={() => void act('cancel', jobId)}>Cancel the export</Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
          {isDone && (
            <Button busy={isBeginning} {...away} onClick={begin}>
              Export again
            </Button>
          )}
          {isDone && number !== undefined ? (
            <Button
              look="primary"
              icon={<Download size={15} />}
              busy={save.isPending}
              {...away}
              onClick={() => save.mutate(number)}
            >
              Save…
            </Button>
          ) : (
            !(isDone && job?.saved !== undefined) && (
              <Button
                look="primary"
                icon={<FileArchive size={15} />}
                busy={isBeginning || isRunning || !formats.areKnown}
                {...away}
                onClick={begin}
              >
                {isOwn ? 'Start export…' : 'Start export'}
              </Button>
            )
          )}
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
          needsMedia={needsMedia}
          holdsTexts={holdsTexts}
          isLinked={isLinked}
          earlier={earlier.data?.data ?? NONE}
          since={since}
          onSince={setSinceId}
        />
      )}
      {/* The type of the project says which format is counted. */}
      {!isRunning && project.data !== undefined && (
        <ExportForecast
          projectId={projectId}
          body={format === 'native' || hasForm ? meant : { ...meant, format }}
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

/** A format and its options, as the platform takes them. */
function formatBody({ id, options }: FormatRow, { firstId, valPercent, seed, frameRate }: ExportChoices) {
  return {
    format: id,
    ...(options.includes('firstId') ? { first_id: firstId } : {}),
    ...(options.includes('split') && valPercent > 0 ? { val_share: valPercent / 100, seed } : {}),
    ...(options.includes('rate') && frameRate !== null ? { frame_rate: frameRate } : {}),
  }
}

/** Chosen items before, without what is gone by now. */
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
