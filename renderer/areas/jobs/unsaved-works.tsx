import { useQueryClient } from '@tanstack/react-query'
import type { UnsavedWork } from '#contract/annotations'
import { isGone } from '../../desktop/failure'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { projectQuery, unsavedQuery } from '../../queries'
import { FormerWorks } from './former-works'
import { goTo } from '../../router/place-store'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/use-now'
import { agoText, amountText, exactText } from '../../../ui/texts'
import page from './jobs-page.module.css'
import { namesQuery } from './unsaved-names'
import styles from './unsaved-works.module.css'

/** Items with work stored only on this computer; hidden if there are none. */
export function UnsavedWorks() {
  const { data: works = [] } = useCall(unsavedQuery)
  if (works.length === 0) return null
  const now = works.filter(({ isFormer }) => isFormer !== true)
  const former = works.filter(({ isFormer }) => isFormer === true)
  return (
    <>
      {now.length > 0 && <WorksNow works={now} />}
      {former.length > 0 && <FormerWorks works={former} />}
    </>
  )
}

function WorksNow({ works }: { readonly works: readonly UnsavedWork[] }) {
  const projects = Map.groupBy(works, ({ projectId }) => projectId)
  return (
    <section className={page.part} aria-labelledby="unsaved-works">
      <h2 id="unsaved-works" className={page.heading}>
        {amountText(works.length, 'item holds', 'items hold')} unsaved work
      </h2>
      <p className={styles.more}>
        It is kept on this computer. Open an item to go on with it; it is saved while it is open.
      </p>
      <ul className={styles.list} aria-label="Items with unsaved work">
        {[...projects].map(([projectId, ofProject]) => (
          <OfProject key={projectId} projectId={projectId} works={ofProject} />
        ))}
      </ul>
    </section>
  )
}

interface OfProjectProps {
  readonly projectId: number
  readonly works: readonly UnsavedWork[]
}

function OfProject({ projectId, works }: OfProjectProps) {
  const project = useCall(projectQuery(projectId))
  const cache = useQueryClient()
  const now = useNow()
  const ids = works.map(({ itemId }) => itemId)
  const items = useCall(namesQuery(projectId, ids))
  const nameOf = (itemId: number) => items.data?.data.find(({ id }) => id === itemId)?.name ?? `Item ${itemId}`
  const isLost = isGone(project.error) || isGone(items.error)
  const isAway = (itemId: number) => isLost || items.data?.data.every(({ id }) => id !== itemId) === true
  const putAside = useAct<null, number>((desktop, itemId) => desktop.annotations.giveUp({ projectId, itemId }), {
    onDone: () => void cache.invalidateQueries({ queryKey: unsavedQuery.queryKey }),
    onFailed: ({ failure }) => notifyFailure(failure, 'The work was not put aside'),
  })
  return works.map(({ itemId, since }) => {
    const at = new Date(since ?? 0).toISOString()
    const name = nameOf(itemId)
    return (
      <li key={itemId} className={styles.work}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.where}>
          {isAway(itemId) ? 'No longer available to you' : (project.data?.name ?? '')}
        </span>
        <time className={styles.when} dateTime={at} title={exactText(at)}>
          {agoText(at, now)}
        </time>
        {isAway(itemId) ? (
          <Button
            size="small"
            title="You can't open it now. Its work stays here until you may again, or put it aside; then it goes after 30 days."
            onClick={() => putAside.mutate(itemId)}
          >
            Put aside
          </Button>
        ) : (
          <Button size="small" onClick={() => goTo({ area: 'review', projectId, itemId })}>
            Open
          </Button>
        )}
      </li>
    )
  })
}
