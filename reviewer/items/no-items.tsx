import { Home, RotateCw } from 'lucide-react'
import { useReviewer } from '../reviewer-context'
import { useItems } from '../use-reviewer-state'
import { ALL_ITEMS } from './queue'
import { isNarrowed } from './queue-rules'
import { RequestButton } from './more-items'
import styles from './no-items.module.css'

/** Replaces an empty list: after a search, or because all is done. */
export function NoItems() {
  const { items, client, queue: keeper } = useReviewer()
  const searchText = useItems((state) => state.searchText)
  const isPart = useItems(({ queue }) => queue !== undefined && isNarrowed(queue))
  if (searchText !== '') {
    return (
      <div className={styles.empty}>
        <p className={styles.title}>No items found</p>
        <p className={styles.text}>Nothing matches “{searchText}”.</p>
        <button type="button" className={styles.action} onClick={() => items.search('')}>
          <RotateCw size={14} aria-hidden />
          Show all items
        </button>
      </div>
    )
  }
  if (isPart) {
    return (
      <div className={styles.empty}>
        <p className={styles.title}>No items left in this choice</p>
        <p className={styles.text}>No item matches the filters.</p>
        <button type="button" className={styles.action} onClick={() => void keeper.narrow(ALL_ITEMS)}>
          <RotateCw size={14} aria-hidden />
          Show all items
        </button>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <p className={styles.title}>No items</p>
      <p className={styles.text}>No items to review right now.</p>
      <RequestButton className={styles.action} />
      <button type="button" className={styles.action} onClick={() => client.emit('go_home')}>
        <Home size={14} aria-hidden />
        Back to projects
      </button>
    </div>
  )
}
