import { Skeleton } from '../../../ui/skeleton'
import styles from './project-cells.module.css'

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** The placeholder while projects load. */
export function ProjectsSkeleton({ layout }: { readonly layout: 'cards' | 'rows' }) {
  const cards = layout === 'cards'
  return (
    <div className={styles.scroller} role="status" aria-label="Reading the projects">
      <ul
        className={cards ? styles.cells : `${styles.cells} ${styles.rows}`}
        style={cards ? { gridTemplateColumns: 'repeat(auto-fill, minmax(248px, 1fr))' } : undefined}
      >
        {CELLS.map((cell) => (cards ? <CardSkeleton key={cell} /> : <RowSkeleton key={cell} />))}
      </ul>
    </div>
  )
}

function CardSkeleton() {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Skeleton width={44} height={44} radius={8} />
        <div className={styles.titles}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="30%" height={11} />
        </div>
      </div>
      <div className={styles.progress}>
        <Skeleton width={96} height={22} radius={11} />
        <Skeleton height={6} />
        <Skeleton width="40%" height={11} />
      </div>
    </li>
  )
}

function RowSkeleton() {
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <Skeleton width={28} height={28} radius={8} />
        <Skeleton width="55%" height={13} />
      </div>
      <Skeleton height={6} />
    </li>
  )
}
