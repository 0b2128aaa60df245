import { Check, ImageOff, Link2, MessageSquare, Pin, Shapes } from 'lucide-react'
import { Fragment, memo, useState } from 'react'
import type { Item, WorkflowStatus } from '#domain/entities'
import { ApprovalMark } from '../../../ui/approval-mark'
import { BothEnds } from '../../../ui/both-ends'
import { useLive } from '../../stores/live-store'
import type { ItemColumn } from '../../stores/project-view-store'
import { Skeleton } from '../../../ui/skeleton'
import { amountText, countText } from '../../../ui/texts'
import { columnCell, StatusName, tracksOf } from './item-columns'
import styles from './item-cells.module.css'

export interface ItemCellProps {
  readonly id: string
  readonly index: number
  readonly total: number
  readonly active: boolean
  readonly selected: boolean
  /** true if it can be dragged onto a folder. */
  readonly draggable?: boolean
  readonly item: Item | undefined
  readonly status: WorkflowStatus | undefined
  /** The columns beside the name. */
  readonly columns?: readonly ItemColumn[]
}

/** An item as a card; the list handles its clicks. */
export const ItemCard = memo(function ItemCard({ item, status, columns: _none, ...cell }: ItemCellProps) {
  const isChanged = useChanged(item)
  return (
    <div {...optionProps(cell, item)} data-changed={isChanged} className={cellClass(styles.card, item)}>
      <Thumbnail key={item?.thumbnail} item={item} selected={cell.selected} />
      <div className={styles.caption}>
        {item === undefined ? (
          <>
            <Skeleton width="70%" height={13} />
            <Skeleton width="45%" height={11} />
          </>
        ) : (
          <>
            <div className={styles.line}>
              <span className={styles.name} title={item.name}>
                <BothEnds text={item.name} />
              </span>
              <PinMark item={item} />
            </div>
            <div className={styles.line}>
              <StatusName item={item} status={status} />
              <Counts item={item} />
              <ApprovalMark item={item} />
            </div>
          </>
        )}
      </div>
    </div>
  )
})

/** An item as a table row; the list handles its clicks. */
export const ItemRow = memo(function ItemRow({ item, status, columns = [], ...cell }: ItemCellProps) {
  const isChanged = useChanged(item)
  return (
    <div
      {...optionProps(cell, item)}
      data-changed={isChanged}
      className={cellClass(styles.row, item)}
      style={{ gridTemplateColumns: tracksOf(columns) }}
    >
      <Thumbnail key={item?.thumbnail} item={item} selected={cell.selected} />
      {item === undefined ? (
        <>
          <Skeleton width="55%" height={13} />
          <Skeleton width="60%" height={11} />
        </>
      ) : (
        <>
          <span className={styles.named}>
            <span className={styles.name} title={item.name}>
              <BothEnds text={item.name} />
            </span>
            <PinMark item={item} />
            <Counts item={item} shown={columns} />
          </span>
          {columns.map((column) => (
            <Fragment key={column}>{columnCell(column, item, status)}</Fragment>
          ))}
        </>
      )}
    </div>
  )
})

/** Tells whether another person just changed the item. */
function useChanged(item: Item | undefined): true | undefined {
  return useLive(({ changedItems }) => (item !== undefined && changedItems.has(item.id) ? true : undefined))
}

function optionProps(
  { id, index, total, active, selected, draggable }: Omit<ItemCellProps, 'item' | 'status' | 'columns'>,
  item: Item | undefined,
) {
  return {
    id,
    role: 'option',
    // A loaded row is named by its content.
    'aria-label': item === undefined ? 'Being read' : undefined,
    'aria-selected': selected,
    'aria-disabled': item?.disabled === true || undefined,
    'aria-posinset': index + 1,
    'aria-setsize': total,
    'data-active': active,
    'data-index': index,
    draggable: draggable === true && item !== undefined && item.disabled !== true,
  }
}

function cellClass(base: string | undefined, item: Item | undefined): string {
  return [base, item?.disabled === true && styles.off].filter(Boolean).join(' ')
}

function PinMark({ item }: { readonly item: Item }) {
  if (item.is_pinned !== true) return null
  return <Pin size={13} aria-label="Pinned" fill="currentColor" className={styles.pin} />
}

interface CountsProps {
  readonly item: Item
  /** The visible columns; their values aren't repeated. */
  readonly shown?: readonly ItemColumn[]
}

/** The number of an item's objects and open comments. */
function Counts({ item: { facts }, shown = [] }: CountsProps) {
  const objects = shown.includes('objects') ? 0 : (facts?.objects ?? 0)
  const comments = shown.includes('comments') ? 0 : (facts?.comments ?? 0)
  return (
    <>
      {objects > 0 && (
        <span className={styles.count} title={amountText(objects, 'object', 'objects')}>
          <Shapes size={12} aria-hidden />
          {countText(objects)}
        </span>
      )}
      {comments > 0 && (
        <span className={styles.count} title={amountText(comments, 'open comment', 'open comments')}>
          <MessageSquare size={12} aria-hidden />
          {countText(comments)}
        </span>
      )}
    </>
  )
}

/** The placeholder for a missing thumbnail. */
function Absent({ isLink }: { readonly isLink: boolean }) {
  return isLink ? <Link2 size={18} aria-label="Linked" /> : <ImageOff size={18} aria-hidden="true" />
}

interface ThumbnailProps extends Pick<ItemCellProps, 'item' | 'selected'> {}

function Thumbnail({ item, selected }: ThumbnailProps) {
  const url = item?.thumbnail
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(url === undefined ? 'failed' : 'loading')
  return (
    <div className={styles.thumb}>
      {item === undefined ? (
        <Skeleton height="100%" radius={0} />
      ) : (
        <>
          {state === 'loading' && <Skeleton height="100%" radius={0} />}
          {state === 'failed' && <Absent isLink={item.facts?.link !== undefined} />}
          {url !== undefined && state !== 'failed' && (
            <img
              src={url}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              onLoad={() => setState('shown')}
              onError={() => setState('failed')}
            />
          )}
          {/* For the pointer only: the keyboard selects with Space. */}
          <span className={styles.check} data-check="" data-checked={selected} aria-hidden="true">
            <Check size={13} strokeWidth={3} />
          </span>
        </>
      )}
    </div>
  )
}
