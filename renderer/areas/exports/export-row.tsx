import { Download, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { EXPORT_STATE } from '#domain/enums'
import { platformJobText } from '#domain/job'
import { sizeText } from '#domain/limits'
import type { EndpointAnswer } from '#endpoints'
import { useAct } from '../../desktop/use-act'
import { useWrite } from '../../desktop/use-write'
import { useJobs } from '../../stores/jobs-store'
import { notify, notifyFailure } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Pill, type Tone } from '../../../ui/pill'
import { ProgressBar } from '../../../ui/progress-bar'
import { agoText, amountText, dayText, exactText } from '../../../ui/texts'
import { useNow } from '../../../ui/use-now'
import { choiceText } from './export-choice'
import styles from './exports-page.module.css'

type Export = EndpointAnswer<'listExports'>['data'][number]

interface ExportRowProps {
  readonly one: Export
  /** Why nothing can be done now. */
  readonly hindrance: string | undefined
  readonly statusName: (value: number) => string
}

const STATES: Readonly<Record<number, { readonly label: string; readonly tone: Tone }>> = {
  [EXPORT_STATE.in_progress]: { label: 'Running', tone: 'info' },
  [EXPORT_STATE.complete]: { label: 'Complete', tone: 'success' },
  [EXPORT_STATE.canceled]: { label: 'Cancelled', tone: 'neutral' },
  [EXPORT_STATE.error]: { label: 'Failed', tone: 'danger' },
}

/** One export of the history: what it holds, how it went, and what can be done with it. */
export function ExportRow({ one, hindrance, statusName }: ExportRowProps) {
  const { id, name, project_id: projectId, user_id: by, status, items, size, error, createdAt, keptUntil } = one
  const now = useNow()
  const [sure, setSure] = useState(false)
  const job = useJobs(({ jobs }) => jobs.find((known) => known.id === platformJobText(id)))
  const choice = { statuses: one.statuses, folders: one.folder_names, pinned: one.is_pinned }
  const isRunning = status === EXPORT_STATE.in_progress
  const isComplete = status === EXPORT_STATE.complete
  const state = STATES[status]
  const path = { jobId: id }
  const save = useAct((desktop) => desktop.dataExports.save({ jobId: id, name: name.replace(/\.zip$/, '') }), {
    onDone: (saved) => {
      if (saved !== null) notify({ tone: 'success', title: 'The export is saved', text: saved.path })
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'The export was not saved'),
  })
  const cancel = useWrite('cancelExport', {
    changes: ['listExports'],
    onFailed: ({ failure }) => notifyFailure(failure, 'The export was not cancelled'),
  })
  const remove = useWrite('deleteExport', {
    changes: ['listExports'],
    onDone: () => notify({ tone: 'success', title: `“${name}” was deleted` }),
    onFailed: ({ failure }) => notifyFailure(failure, 'The export was not deleted'),
  })
  const facts = [
    amountText(items, 'item', 'items'),
    size !== null && sizeText(size),
    isComplete && `kept until ${dayText(keptUntil)}`,
  ].filter((fact) => fact !== false)
  const acting = { disabled: hindrance !== undefined, title: hindrance }
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={styles.muted}>
          {choiceText(choice, statusName)} · {by},{' '}
          <time dateTime={createdAt} title={exactText(createdAt)}>
            {agoText(createdAt, now)}
          </time>
        </span>
        {!isRunning && status !== EXPORT_STATE.error && <span className={styles.muted}>{facts.join(' · ')}</span>}
        {status === EXPORT_STATE.error && <span className={styles.failed}>{error ?? 'It failed.'}</span>}
        {isRunning && job !== undefined && <ProgressBar done={job.done} total={job.total} label={name} />}
      </div>
      {state !== undefined && <Pill {...state} />}
      <div className={styles.acts}>
        {isRunning && (
          <Button
            size="small"
            icon={<X size={14} />}
            busy={cancel.isPending}
            {...acting}
            onClick={() => cancel.mutate({ path })}
          >
            Cancel
          </Button>
        )}
        {isComplete && size !== null && (
          <Button
            size="small"
            icon={<Download size={14} />}
            busy={save.isPending}
            {...acting}
            onClick={() => save.mutate()}
          >
            Save…
          </Button>
        )}
        {!isRunning && (
          <Button
            size="small"
            icon={<RotateCcw size={14} />}
            disabled={acting.disabled}
            title={acting.title ?? 'Exports the same choice as it is now'}
            onClick={() => openOverlay({ kind: 'exportProject', projectId, choice })}
          >
            Again…
          </Button>
        )}
        {!isRunning && !sure && (
          <IconButton label={`Delete ${name}`} icon={Trash2} disabled={acting.disabled} onClick={() => setSure(true)} />
        )}
        {!isRunning && sure && (
          <Button
            size="small"
            look="danger"
            autoFocus
            busy={remove.isPending}
            onClick={() => remove.mutate({ path })}
            onBlur={() => setSure(false)}
          >
            Delete for good
          </Button>
        )}
      </div>
    </li>
  )
}
