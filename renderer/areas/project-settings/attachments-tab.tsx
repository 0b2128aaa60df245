import { Download, File, FilePlus2, Paperclip, Trash2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AddedAttachments } from '#contract/attachments'
import type { Project } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { given } from '#domain/given'
import { sizeText } from '#domain/limits'
import type { WireAttachment } from '#endpoints'
import { rowKey, rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { takeDrops } from '../../stores/drop-store'
import { useSeenReason } from '../../projects/hindrance'
import { notify, notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import { agoText, amountText, countText, exactText } from '../../../ui/texts'
import { useNow } from '../../../ui/use-now'
import styles from './attachments-tab.module.css'
import page from './settings-page.module.css'

interface AttachmentsTabProps {
  readonly project: Project
  /** The reason nothing can be changed. */
  readonly hindrance: string | undefined
}

type Replaced = readonly { readonly name: string; readonly id: number }[]

/** The project's attachments: everyone may save copies; admins add, replace and delete them. */
export function AttachmentsTab({ project, hindrance }: AttachmentsTabProps) {
  const projectId = project.id
  const queries = useQueryClient()
  const list = useCall(rowQuery('listAttachments', { path: { projectId } }))
  const [taken, setTaken] = useState<AddedAttachments['taken']>([])
  const [refused, setRefused] = useState<AddedAttachments['refused']>([])
  const [deleting, setDeleting] = useState<WireAttachment>()
  const add = useAct(
    (desktop, wanted: { readonly paths?: readonly string[]; readonly replaces?: Replaced }) =>
      desktop.attachments.add({
        projectId,
        ...given({ paths: wanted.paths && [...wanted.paths], replaces: wanted.replaces && [...wanted.replaces] }),
      }),
    {
      onDone: (came) => {
        if (came === null) return
        setTaken(came.taken)
        setRefused(came.refused)
        void queries.invalidateQueries({ queryKey: rowKey('listAttachments') })
        if (came.added.length === 0) return
        const { length } = came.added
        const title =
          length === 1 ? 'One file is beside the project' : `${countText(length)} files are beside the project`
        notify({ tone: 'success', title, text: 'Everyone in the project can download a copy.' })
      },
      onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t add the files'),
    },
  )
  const { mutate } = add
  const mayChange = hindrance === undefined
  useEffect(() => {
    if (!mayChange) return undefined
    return takeDrops({ text: `Drop files to put them beside “${project.name}”`, take: (paths) => mutate({ paths }) })
  }, [mayChange, project.name, mutate])
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorPanel
        title="The files can't be shown"
        failure={list.error.failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    ) : (
      <Skeleton height={150} radius={10} />
    )
  }
  const button = (
    <Button
      look={list.data.length === 0 ? 'primary' : 'secondary'}
      icon={<FilePlus2 size={14} />}
      busy={add.isPending}
      disabled={!mayChange}
      title={hindrance}
      onClick={() => mutate({})}
    >
      Add files…
    </Button>
  )
  return (
    <>
      {list.data.length === 0 ? (
        <EmptyState
          icon={<Paperclip size={30} strokeWidth={1.6} />}
          title="This project has no attachments"
          text={
            mayChange
              ? 'Guides, examples and letters for your team. Choose files, or drop them here.'
              : 'Guides, examples and letters for the team appear here.'
          }
          {...(mayChange ? { actions: button } : {})}
        />
      ) : (
        <section className={page.line} aria-label="Files beside the project">
          <ul className={styles.list}>
            {list.data.map((row) => (
              <AttachmentRow key={row.id} row={row} hindrance={hindrance} onDelete={setDeleting} />
            ))}
          </ul>
          {mayChange && (
            <div className={page.buttons}>
              {button}
              <p className={page.hint}>
                Or drop them here. One of the same name asks before it takes another one’s place.
              </p>
            </div>
          )}
        </section>
      )}
      {refused.length > 0 && (
        <ul className={page.problems} role="alert">
          {refused.map(({ file, reason }) => (
            <li key={file}>
              {file}: {reason}
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && (
        <Dialog
          title={
            taken.length === 1
              ? `Replace “${taken[0]?.name}”?`
              : `Replace ${amountText(taken.length, 'file', 'files')}?`
          }
          width={440}
          onClose={() => setTaken([])}
          footer={
            <>
              <Button onClick={() => setTaken([])}>Cancel</Button>
              <Button
                look="danger"
                data-first-focus
                onClick={() => {
                  setTaken([])
                  mutate({
                    paths: taken.map(({ path }) => path),
                    replaces: taken.map(({ name, id }) => ({ name, id })),
                  })
                }}
              >
                Replace
              </Button>
            </>
          }
        >
          <p className={styles.text}>
            {taken.length === 1
              ? 'A file of this name is there already. The one that you chose takes its place.'
              : `Files of these names are there already: ${taken.map(({ name }) => name).join(', ')}. Those that you chose take their places.`}
          </p>
        </Dialog>
      )}
      {deleting !== undefined && (
        <DeleteAttachmentDialog projectId={projectId} row={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  )
}

interface AttachmentRowProps {
  readonly row: WireAttachment
  readonly hindrance: string | undefined
  readonly onDelete: (row: WireAttachment) => void
}

function AttachmentRow({ row, hindrance, onDelete }: AttachmentRowProps) {
  const now = useNow()
  // A copy would be a download, which seeing as another is not for.
  const seen = useSeenReason()
  const { name, bytes, added_by, added_at } = row
  const save = useAct(
    (desktop) => desktop.attachments.save({ projectId: row.project_id, attachmentId: row.id, name }),
    {
      onDone: (saved) => {
        if (saved !== null) notify({ tone: 'success', title: 'File saved', text: saved.path })
      },
      onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t save the file'),
    },
  )
  return (
    <li className={styles.row}>
      <File size={18} aria-hidden="true" className={styles.icon} />
      <div className={styles.texts}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.muted} title={exactText(added_at)}>
          {sizeText(bytes)} · {added_by}, {agoText(added_at, now)}
        </span>
      </div>
      <Button
        size="small"
        icon={<Download size={14} />}
        busy={save.isPending}
        disabled={seen !== undefined}
        title={seen}
        aria-label={`Save a copy of ${name}`}
        onClick={() => save.mutate()}
      >
        Save…
      </Button>
      {hindrance === undefined && (
        <Button
          size="small"
          look="quiet"
          icon={<Trash2 size={14} />}
          aria-label={`Delete ${name}`}
          title="Delete"
          aria-haspopup="dialog"
          onClick={() => onDelete(row)}
        />
      )}
    </li>
  )
}

interface DeleteAttachmentDialogProps {
  readonly projectId: number
  readonly row: WireAttachment
  readonly onClose: () => void
}

/** Deletion is final, so there is no undo. */
function DeleteAttachmentDialog({ projectId, row, onClose }: DeleteAttachmentDialogProps) {
  const remove = useWrite('deleteAttachment', {
    changes: ['listAttachments'],
    onDone: () => {
      notify({ tone: 'success', title: `“${row.name}” is deleted` })
      onClose()
    },
  })
  const failure = remove.error?.failure
  return (
    <Dialog
      title={`Delete “${row.name}”?`}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ path: { projectId, attachmentId: row.id } })}
            data-first-focus
          >
            Delete
          </Button>
        </>
      }
    >
      <p className={styles.text}>It disappears for everyone in the project. You can’t undo this.</p>
      {failure !== undefined && (
        <p role="alert" className={page.conflict}>
          {failure.message} {nextStep(failure)}
        </p>
      )}
    </Dialog>
  )
}
