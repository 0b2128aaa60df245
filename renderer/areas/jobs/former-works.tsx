import { useQueryClient } from '@tanstack/react-query'
import type { UnsavedWork } from '#contract/annotations'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { projectQuery, unsavedQuery } from '../../queries'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { amountText, exactText } from '../../../ui/texts'
import page from './jobs-page.module.css'
import { namesQuery } from './unsaved-names'
import styles from './unsaved-works.module.css'

/** Unsaved work from before the platform was restored from a backup, with actions. */
export function FormerWorks({ works }: { readonly works: readonly UnsavedWork[] }) {
  return (
    <section className={page.part} aria-labelledby="former-works">
      <h2 id="former-works" className={page.heading}>
        {amountText(works.length, 'item holds', 'items hold')} unsaved work from before the restore
      </h2>
      <p className={styles.more}>The platform was restored from an older backup. Take this work over to send it.</p>
      <ul className={styles.list} aria-label="Items with unsaved work from before the restore">
        {works.map((work) => (
          <FormerWork key={`${work.projectId} ${work.itemId}`} work={work} />
        ))}
      </ul>
    </section>
  )
}

function FormerWork({ work: { projectId, itemId, since } }: { readonly work: UnsavedWork }) {
  const cache = useQueryClient()
  const project = useCall(projectQuery(projectId))
  const items = useCall(namesQuery(projectId, [itemId]))
  const onDone = () => void cache.invalidateQueries({ queryKey: unsavedQuery.queryKey })
  const takeOver = useAct((desktop) => desktop.annotations.takeOver({ projectId, itemId }), {
    onDone,
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t take the work over'),
  })
  const giveUp = useAct((desktop) => desktop.annotations.giveUp({ projectId, itemId, isFormer: true }), {
    onDone,
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t put the work aside'),
  })
  const isThere = items.data?.data.some(({ id }) => id === itemId) === true
  const name = items.data?.data.find(({ id }) => id === itemId)?.name ?? `Item ${itemId}`
  const at = new Date(since ?? 0).toISOString()
  const busy = takeOver.isPending || giveUp.isPending
  return (
    <li className={styles.work}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.where}>{isThere ? (project.data?.name ?? '') : 'Not in the backup'}</span>
      <time className={styles.when} dateTime={at}>
        {exactText(at)}
      </time>
      <span className={styles.acts}>
        {isThere && (
          <Button size="small" busy={takeOver.isPending} disabled={busy} onClick={() => takeOver.mutate()}>
            Take over work
          </Button>
        )}
        <Button
          size="small"
          title="Keeps the work on this computer for 30 days of use, and doesn’t offer it again"
          busy={giveUp.isPending}
          disabled={busy}
          onClick={() => giveUp.mutate()}
        >
          Put aside
        </Button>
      </span>
    </li>
  )
}
