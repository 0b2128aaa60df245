import { Download, FileArchive } from 'lucide-react'
import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { hasEnded, platformJobId, platformJobText } from '#domain/job'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import { Link } from '../../router/link'
import { useJobs } from '../../stores/jobs-store'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { jobText } from '../../../ui/job-words'
import { ProgressBar } from '../../../ui/progress-bar'
import { ChoiceFields } from './choice-fields'
import { ALL_ITEMS, type ExportChoice, exportBody } from './export-choice'
import styles from './export-dialog.module.css'

interface ExportDialogProps {
  readonly projectId: number
  readonly choice?: ExportChoice
  readonly onClose: () => void
}

/** Writes the annotations of a project into an archive, and puts it where the person wants it. */
export function ExportDialog({ projectId, choice: again, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState(again ?? ALL_ITEMS)
  const project = useCall(projectQuery(projectId))
  const [started, setStarted] = useState<string>()
  // An export goes on while the dialog is closed, and waits for being saved until another one is asked for.
  const job = useJobs(({ jobs }) =>
    jobs.find(({ id, kind, project: of, state }) =>
      started === undefined
        ? again === undefined &&
          kind === 'exportAnnotations' &&
          of?.id === projectId &&
          (state === 'running' || state === 'done')
        : id === started,
    ),
  )
  const jobId = started ?? job?.id
  const act = useJobs((state) => state.act)
  const name = `${project.data?.name ?? 'Project'} annotations`
  const start = useAct(
    (desktop) => desktop.platform.start('startExport', { projectId, body: exportBody(choice, new Date()) }),
    {
      onDone: ({ id }) => setStarted(platformJobText(id)),
    },
  )
  const save = useAct((desktop, id: number) => desktop.dataExports.save({ jobId: id, name }), {
    onDone: (saved) => {
      if (saved === null) return
      notify({ tone: 'success', title: 'The export is saved', text: saved.path })
      onClose()
    },
  })
  const number = jobId === undefined ? undefined : platformJobId(jobId)
  const isDone = job?.state === 'done'
  const isRunning = jobId !== undefined && (job === undefined || !hasEnded(job))
  const failure = start.error?.failure ?? save.error?.failure ?? job?.error ?? undefined

  return (
    <Dialog
      title="Export annotations"
      width={480}
      onClose={onClose}
      footer={
        <>
          {isRunning ? (
            <Button onClick={() => void act('cancel', jobId)}>Cancel the export</Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
          {isDone && (
            <Button busy={start.isPending} onClick={() => start.mutate()}>
              Export again
            </Button>
          )}
          {isDone && number !== undefined ? (
            <Button
              look="primary"
              icon={<Download size={15} />}
              busy={save.isPending}
              onClick={() => save.mutate(number)}
            >
              Save…
            </Button>
          ) : (
            <Button
              look="primary"
              icon={<FileArchive size={15} />}
              busy={start.isPending || isRunning}
              onClick={() => start.mutate()}
            >
              Start
            </Button>
          )}
        </>
      }
    >
      <p className={styles.text}>
        The annotations of {project.data === undefined ? 'this project' : <strong>{project.data.name}</strong>} as the
        platform keeps them, one JSON file for each item, with the classes beside them, in one zip archive.
      </p>
      <ChoiceFields projectId={projectId} choice={choice} onChange={setChoice} disabled={isRunning} />
      {job !== undefined && (
        <div className={styles.progress}>
          {!hasEnded(job) && <ProgressBar done={job.done} total={job.total} label="Export" />}
          <p role="status">{jobText(job)}</p>
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {failure.message} {nextStep(failure)}
        </p>
      )}
      <p className={styles.earlier}>
        <Link to={{ area: 'exports', projectId }} onClick={onClose}>
          Earlier exports
        </Link>
      </p>
    </Dialog>
  )
}
