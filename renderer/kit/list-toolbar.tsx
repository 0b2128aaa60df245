import { type KeyboardEvent, type ReactNode, useId } from 'react'
import page from '../../ui/page-header.module.css'
import { SearchField } from '../../ui/search-field'
import { AddFilter } from './add-filter'
import { FilterChips } from './filter-chips'
import type { FilterDef } from './filters'
import { type List, useList } from './list'

interface ListToolbarProps {
  readonly list: List
  /** The rows in one word, such as `exports`. */
  readonly many: string
  /** The fields that the list is filtered by. */
  readonly filters?: readonly FilterDef[]
  /** False: the list has no search. */
  readonly hasSearch?: boolean
  /** Goes from the search box into the rows. */
  readonly onEnter?: () => void
  /** Further tools, such as views and columns. */
  readonly children?: ReactNode
}

/** Search and filters of a list, written into its address. */
export function ListToolbar({ list, many, filters = [], hasSearch = true, onEnter, children }: ListToolbarProps) {
  const id = useId()
  const look = useList(list)
  const leave = (event: KeyboardEvent) => {
    if (onEnter === undefined || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <div className={page.toolbar} role="toolbar" aria-label={`Tools of the ${many}`}>
        {hasSearch && (
          <SearchField
            label={`Search ${many}`}
            className={page.search}
            value={look.search}
            onChange={(search) => look.narrow({ search })}
            onKeyDown={leave}
          />
        )}
        {filters.length > 0 && (
          <AddFilter id={id} defs={filters} onAdd={(filter) => look.narrow({ filters: [...look.filters, filter] })} />
        )}
        {children}
      </div>
      {filters.length > 0 && (
        <FilterChips
          label="Filters"
          defs={filters}
          filters={look.filters}
          onChange={(next) => look.narrow({ filters: next })}
          onEmptied={() => document.getElementById(id)?.focus()}
        />
      )}
    </>
  )
}
