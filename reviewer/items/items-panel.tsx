import { ChevronsLeft, LoaderCircle, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useReviewer } from '../reviewer-context'
import { useItems } from '../use-reviewer-state'
import { useKeys } from '../shortcuts/use-keys'
import { IconButton } from '../ui/icon-button'
import { ItemListbox } from './item-listbox'
import styles from './items-panel.module.css'
import { MoreItems } from './more-items'
import { NextOfStatus } from './next-of-status'
import { NoItems } from './no-items'
import { PageTroubleNotice } from './page-trouble'

/** The left part: search, the list, and what stands in its way. */
export function ItemsPanel({ onCollapse }: { readonly onCollapse: () => void }) {
  const total = useItems((state) => state.rows?.count)
  const toggleKeys = useKeys('items.toggle')
  const searchText = useItems((state) => state.searchText)
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title}>Items</h2>
        {total !== undefined && <span className={styles.count}>{total.toLocaleString('en')}</span>}
        <span className={styles.gap} />
        <NextOfStatus />
        <IconButton label="Hide the list" keys={toggleKeys} icon={ChevronsLeft} onClick={onCollapse} />
      </header>
      <SearchField text={searchText} />
      <PageTroubleNotice />
      {total === 0 ? <NoItems /> : <ItemListbox />}
      {total !== 0 && <MoreItems />}
    </div>
  )
}

function SearchField({ text }: { readonly text: string }) {
  const { items } = useReviewer()
  const input = useRef<HTMLInputElement>(null)
  const waiting = useItems((state) => state.rows === undefined && state.searchText !== '')
  return (
    <div className={styles.search}>
      {waiting ? (
        <LoaderCircle size={15} aria-hidden className={styles.spinner} />
      ) : (
        <Search size={15} aria-hidden className={styles.searchIcon} />
      )}
      <input
        ref={input}
        id="search-items"
        type="search"
        className={styles.searchInput}
        aria-label="Search items"
        placeholder="Search items"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => items.search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') input.current?.blur()
          else items.search('')
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear the search"
          onClick={() => {
            items.search('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
