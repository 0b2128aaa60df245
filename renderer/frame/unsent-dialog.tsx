import { useState } from 'react'
import type { RefusedChange } from '#contract/outbox'
import { nextStep } from '#domain/errors'
import { projectQuery } from '../queries'
import { useAct } from '../desktop/use-act'
import { useCall } from '../desktop/use-call'
import { notifyFailure } from '../stores/notice-store'
import { useOutbox } from '../stores/outbox-store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { countText, exactText } from '../../ui/texts'
import styles from './unsent.module.css'

/** The changes that are held on this computer: those that will be sent, and those that need a decision. */
export function UnsentDialog({ onClose }: { readonly onClose: () => void }) {
  const { waiting, refused } = useOutbox()
  const send = useAct((desktop) => desktop.outbox.sendNow(), {
    onFailed: ({ failure }) => notifyFailure(failure, 'The changes were not sent'),
  })
  return (
    <Dialog title="Unsent changes" onClose={onClose} width={560}>
      {waiting === 0 && refused.length === 0 && <p className={styles.waiting}>Everything has reached the platform.</p>}
      {waiting > 0 && (
        <div className={styles.waiting}>
          <span>
            {waiting === 1 ? 'One change is' : `${countText(waiting)} changes are`} kept on this computer and sent as
            soon as the platform answers.
          </span>
          <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
            Send now
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul className={styles.list} aria-label="Refused changes">
          {refused.map((change) => (
            <RefusedRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function RefusedRow({ change }: { readonly change: RefusedChange }) {
  const { id, projectId, purpose, itemName, error, blocked, createdAt, remedies } = change
  const [sure, setSure] = useState(false)
  const project = useCall(projectQuery(projectId), { enabled: itemName === null })
  const name = itemName ?? project.data?.name ?? 'A project'
  const retry = useAct((desktop) => desktop.outbox.retry(id), {
    onFailed: ({ failure }) => notifyFailure(failure, `${purpose} (${name}) was not sent`),
  })
  const discard = useAct((desktop) => desktop.outbox.discard(id), {
    onFailed: ({ failure }) => notifyFailure(failure, `${purpose} (${name}) was not given up`),
  })
  const busy = retry.isPending || discard.isPending
  return (
    <li className={styles.change}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <time className={styles.when}>{exactText(new Date(createdAt).toISOString())}</time>
      <span className={styles.what}>{purpose}</span>
      <span className={styles.why}>
        {error.message} {nextStep(error)}
        {blocked > 0 &&
          ` ${blocked === 1 ? 'One later change waits' : `${countText(blocked)} later changes wait`} behind it.`}
      </span>
      <div className={styles.remedies}>
        {remedies.includes('retry') && (
          <Button size="small" busy={retry.isPending} disabled={busy} onClick={() => retry.mutate()}>
            Send again
          </Button>
        )}
        {remedies.includes('discard') && (
          <Button
            size="small"
            look={sure ? 'danger' : 'secondary'}
            busy={discard.isPending}
            disabled={busy}
            onClick={() => (sure ? discard.mutate() : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {sure ? (blocked > 0 ? `Give up ${countText(blocked + 1)} changes` : 'Give it up for good') : 'Give up'}
          </Button>
        )}
      </div>
    </li>
  )
}
