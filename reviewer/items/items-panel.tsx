import { ChevronsLeft } from 'lucide-react'
import { IconButton } from '../../ui/icon-button'
import { SearchField } from '../../ui/search-field'
import { useReviewer } from '../reviewer-context'
import { useItems } from '../use-reviewer-state'
import { useKeys } from '../shortcuts/use-keys'
import { ItemListbox, LIST_ID } from './item-listbox'
import styles from './items-panel.module.css'
import { MoreItems } from './more-items'
import { NextOfStatus } from './next-of-status'
import { NoItems } from './no-items'
import { QueueBar } from './queue-bar'
import { PageTroubleNotice } from './page-trouble'

/** Left panel: search, list and its notices. */
export function ItemsPanel({ onCollapse }: { readonly onCollapse: () => void }) {
  const total = useItems((state) => state.rows?.count)
  const toggleKeys = useKeys('items.toggle')
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title}>Items</h2>
        {total !== undefined && <span className={styles.count}>{total.toLocaleString('en')}</span>}
        <span className={styles.gap} />
        <NextOfStatus />
        <IconButton label="Hide the list" keys={toggleKeys} icon={ChevronsLeft} onClick={onCollapse} />
      </header>
      <ItemSearch />
      <QueueBar />
      <PageTroubleNotice />
      {total === 0 ? <NoItems /> : <ItemListbox />}
      {total !== 0 && <MoreItems />}
    </div>
  )
}

function ItemSearch() {
  const { items } = useReviewer()
  const text = useItems((state) => state.searchText)
  const waiting = useItems((state) => state.rows === undefined && state.searchText !== '')
  return (
    <SearchField
      id="search-items"
      label="Search items"
      className={styles.search}
      value={text}
      busy={waiting}
      onChange={items.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        document.getElementById(LIST_ID)?.focus()
        void items.enter()
      }}
    />
  )
}
