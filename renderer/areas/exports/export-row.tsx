import { Download, Fingerprint, RotateCcw, Trash2 } from 'lucide-react'
import { EXPORT_STATE } from '#domain/enums'
import { platformJobText } from '#domain/job'
import { sizeText } from '#domain/limits'
import type { WireExport } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useAct } from '../../desktop/use-act'
import { useWrite } from '../../desktop/use-write'
import { copyText } from '../../projects/copy-text'
import { Link } from '../../router/link'
import { useConnectivity } from '../../stores/connectivity-store'
import { useJobs } from '../../stores/jobs-store'
import { notify, notifyFailure } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { Pill } from '../../../ui/pill'
import { ProgressBar } from '../../../ui/progress-bar'
import { amountText, countText, dayText, exactText } from '../../../ui/texts'
import { EXPORT_STATES } from './export-states'
import { archiveName, missingText, takenText } from './export-words'
import styles from './exports-page.module.css'

const LISTS = ['listExports', 'listTeamExports'] as const

interface ExportRowProps {
  readonly row: WireExport
  readonly statusNames: ReadonlyMap<number, string>
  /** true for the list of all projects, where each row names its project. */
  readonly namesProject: boolean
  readonly onDelete: (row: WireExport) => void
}

/** An export: its contents, date, recipient, state and actions. */
export function ExportRow({ row, statusNames, namesProject, onDelete }: ExportRowProps) {
  const { id, name, status, createdAt, by, error, items, size, keptUntil } = row
  const offline = useConnectivity((state) => state.offline)
  const isOwn = useSession(({ user }) => user?.email) === row.user_id
  const job = useJobs(({ jobs }) => jobs.find((one) => one.id === platformJobText(id)))
  const isRunning = status === EXPORT_STATE.in_progress
  const isComplete = status === EXPORT_STATE.complete
  const state = EXPORT_STATES.find(({ value }) => value === status)
  const away = { disabled: offline, title: offline ? NEEDS_PLATFORM : undefined }
  const done = job?.done ?? row.done
  const total = job?.total ?? row.total
  const save = useAct((desktop) => desktop.dataExports.save({ jobId: id, name: archiveName(name) }), {
    onDone: (saved) => {
      if (saved !== null) notify({ tone: 'success', title: 'Export saved', text: saved.path })
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t save the export'),
  })
  const again = useAct((desktop) => desktop.platform.start('repeatExport', { path: { jobId: id } }), {
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t start the export'),
  })
  const cancel = useWrite('cancelExport', {
    changes: LISTS,
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t cancel the export'),
  })
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={styles.muted}>
          {namesProject && (
            <>
              <Link className={styles.link} to={{ area: 'exports', projectId: row.project_id }}>
                {row.project_name}
              </Link>
              {' · '}
            </>
          )}
          {takenText(row, statusNames)} · {by},{' '}
          <time dateTime={createdAt} title={exactText(createdAt)}>
            {dayText(createdAt)}
          </time>
        </span>
        {row.missing > 0 && <span className={styles.problem}>{missingText(row)}</span>}
        {error !== null && (
          <span className={styles.problem} role="status">
            {error}
          </span>
        )}
      </div>
      {isRunning ? (
        <span className={styles.progress}>
          <ProgressBar done={done} total={total} label={name} />
          <span className={styles.muted}>
            {countText(done)} of {amountText(total, 'item', 'items')}
          </span>
        </span>
      ) : (
        <span className={styles.state}>
          {state !== undefined && <Pill tone={state.tone} label={state.label} />}
          {isComplete && (
            <span className={styles.muted}>
              {amountText(items, 'annotation', 'annotations')}
              {row.changed_since !== null && `, ${countText(row.removed)} gone`}
              {size !== null && `, ${sizeText(size)}`}
            </span>
          )}
          {isComplete && size !== null && (
            <span className={styles.muted}>
              Kept until{' '}
              <time dateTime={keptUntil} title={exactText(keptUntil)}>
                {dayText(keptUntil)}
              </time>
            </span>
          )}
        </span>
      )}
      <span className={styles.acts}>
        {isRunning && isOwn && (
          <Button size="small" busy={cancel.isPending} {...away} onClick={() => cancel.mutate({ path: { jobId: id } })}>
            Cancel
          </Button>
        )}
        {isComplete && (
          <Button
            size="small"
            look="primary"
            icon={<Download size={14} />}
            busy={save.isPending}
            {...away}
            onClick={() => save.mutate()}
          >
            Save…
          </Button>
        )}
        {row.sha256 !== null && (
          <Button
            size="small"
            look="quiet"
            icon={<Fingerprint size={14} />}
            aria-label={`Copy the checksum of ${name}`}
            title={`Copy the checksum of the archive (SHA-256): ${row.sha256}`}
            onClick={() => void copyText(row.sha256 ?? '', 'The checksum')}
          />
        )}
        {!isRunning && (
          <Button
            size="small"
            icon={<RotateCcw size={14} />}
            busy={again.isPending}
            {...away}
            onClick={() => again.mutate()}
          >
            {isComplete ? 'Export again' : 'Try again'}
          </Button>
        )}
        {!isRunning && isOwn && (
          <Button
            size="small"
            look="quiet"
            icon={<Trash2 size={14} />}
            aria-label={`Delete ${name}`}
            aria-haspopup="dialog"
            {...away}
            onClick={() => onDelete(row)}
          />
        )}
      </span>
    </li>
  )
}
