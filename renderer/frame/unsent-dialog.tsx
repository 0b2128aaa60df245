import { useState } from 'react'
import type { HeldChange } from '#contract/outbox'
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
  const { waiting, refused, refusedCount, failing } = useOutbox()
  const send = useAct((desktop) => desktop.outbox.sendNow(), {
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t send the changes'),
  })
  return (
    <Dialog title="Unsent changes" onClose={onClose} width={560}>
      {waiting === 0 && refused.length === 0 && <p className={styles.waiting}>The platform has all changes.</p>}
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
      <HeldList name="Changes that keep failing" changes={failing} />
      <HeldList name="Refused changes" changes={refused} />
      {refusedCount > refused.length && (
        <p className={styles.more}>
          {countText(refusedCount - refused.length)} more are refused. They are listed as these are decided.
        </p>
      )}
    </Dialog>
  )
}

function HeldList({ name, changes }: { readonly name: string; readonly changes: readonly HeldChange[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.list} aria-label={name}>
      {changes.map((change) => (
        <HeldRow key={change.id} change={change} />
      ))}
    </ul>
  )
}

function HeldRow({ change }: { readonly change: HeldChange }) {
  const { id, projectId, purpose, itemName, error, blocked, behind, createdAt, remedies } = change
  const [sure, setSure] = useState(false)
  const project = useCall(projectQuery(projectId), { enabled: itemName === null })
  const name = itemName ?? project.data?.name ?? 'A project'
  const retry = useAct((desktop) => desktop.outbox.retry(id), {
    onFailed: ({ failure }) => notifyFailure(failure, `${purpose} (${name}) was not sent`),
  })
  const discard = useAct((desktop) => desktop.outbox.discard(id), {
    onFailed: ({ failure }) => notifyFailure(failure, `${purpose} (${name}) was not given up`),
  })
  const setAside = useAct((desktop) => desktop.outbox.setAside(id), {
    onFailed: ({ failure }) => notifyFailure(failure, `${purpose} (${name}) was not put aside`),
  })
  const busy = retry.isPending || setAside.isPending || discard.isPending
  const isFailing = remedies.includes('setAside')
  return (
    <li className={styles.change}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <time className={styles.when}>{exactText(new Date(createdAt).toISOString())}</time>
      <span className={styles.what}>{purpose}</span>
      <span className={styles.why}>
        {error.message} {isFailing ? 'It failed several times. Loupe keeps trying.' : nextStep(error)}
        {behind > 0 &&
          ` ${behind === 1 ? 'One later change waits' : `${countText(behind)} later changes wait`} behind it.`}
      </span>
      <div className={styles.remedies}>
        {remedies.includes('retry') && (
          <Button size="small" busy={retry.isPending} disabled={busy} onClick={() => retry.mutate()}>
            {isFailing ? 'Try now' : error.code === 'made_before_restore' ? 'Send anyway' : 'Send again'}
          </Button>
        )}
        {isFailing && (
          <Button
            size="small"
            title="Keeps it here until you decide; the other changes of the item go on"
            busy={setAside.isPending}
            disabled={busy}
            onClick={() => setAside.mutate()}
          >
            Put aside
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
            {sure ? (blocked > 0 ? `Give up ${countText(blocked + 1)} changes` : 'Discard it for good') : 'Give up'}
          </Button>
        )}
      </div>
    </li>
  )
}
