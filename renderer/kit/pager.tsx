import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button'
import { countText } from '../../ui/texts'
import { type List, useList } from './list'
import styles from './pager.module.css'

interface PagerProps {
  readonly list: List
  readonly pageSize: number
  /** How many rows all pages have. */
  readonly total: number
  /** The platform counts no further. */
  readonly countedMax: number
}

/** The pages of a list that the platform reads page by page; nothing where there is only one. */
export function Pager({ list, pageSize, total, countedMax }: PagerProps) {
  const { page, goToPage } = useList(list)
  if (total <= pageSize && page === 0) return null
  const from = page * pageSize
  const to = Math.min(from + pageSize, total)
  const all = `${countText(total)}${total >= countedMax ? ' or more' : ''}`
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        size="small"
        icon={<ChevronLeft size={15} />}
        aria-label="Go to the previous page"
        disabled={page === 0}
        onClick={() => goToPage(page - 1)}
      />
      <span role="status">
        {from < to ? `${countText(from + 1)}–${countText(to)} of ${all}` : `Nothing here; ${all} in all`}
      </span>
      <Button
        size="small"
        icon={<ChevronRight size={15} />}
        aria-label="Go to the next page"
        disabled={to >= total}
        onClick={() => goToPage(page + 1)}
      />
    </nav>
  )
}
