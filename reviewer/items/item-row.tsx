import { CloudUpload, FileImage, LoaderCircle, Pin, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { APPROVAL_LABEL, approvalOf } from '#domain/approval'
import { shortened } from '#domain/display-text'
import type { Item, WorkflowStatus } from '#domain/entities'
import { ApprovalMark } from '../../ui/approval-mark'
import type { Point } from '../../ui/context-menu'
import { BothEnds } from '../../ui/both-ends'
import { StatusMark } from '../../ui/status-mark'
import styles from './item-row.module.css'

interface ItemRowProps {
  readonly item: Item | undefined
  readonly status: WorkflowStatus | undefined
  readonly statusName: string
  readonly row: number
  readonly count: number
  readonly selected: boolean
  readonly disabled: boolean
  readonly pending: boolean
  /** Number of its changes that are stored nowhere. */
  readonly unkept?: number
  readonly changing: boolean
  /** Whether its thumbnail may be requested. */
  readonly pictured: boolean
  readonly onChoose: (item: Item) => void
  /** Opens its menu; undefined if there is none. */
  readonly onMenu?: ((item: Item, at: Point) => void) | undefined
}

/** Id of a row's element, for `aria-activedescendant`. */
export function rowElementId(itemId: number): string {
  return `item-${itemId}`
}

/** Row of the list; a skeleton while its page loads. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, status, statusName, row, count, selected, disabled, pending, changing, pictured, onChoose, onMenu } =
    props
  const { unkept = 0 } = props
  if (item === undefined) return <SkeletonRow />
  const statusWords = disabled ? 'Not available' : statusName
  const approval = approvalOf(item)
  const read = [
    shortened(item.name),
    statusWords,
    item.is_pinned === true && 'Pinned',
    approval !== 'NOAPPROVAL' && APPROVAL_LABEL[approval],
    pending && 'waiting to be sent',
    unkept > 0 && 'changes not saved',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div
      id={rowElementId(item.id)}
      role="option"
      className={styles.row}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      aria-posinset={row + 1}
      aria-setsize={count}
      title={item.name}
      onClick={() => onChoose(item)}
      onContextMenu={(event) => {
        if (onMenu === undefined || disabled) return
        event.preventDefault()
        onMenu(item, { x: event.clientX, y: event.clientY })
      }}
    >
      {/* Screen readers would read the parts of a truncated name as two words. */}
      <span className={styles.read} data-read>
        {read}
      </span>
      <span className={styles.seen} aria-hidden>
        {pictured ? <Thumbnail url={item.thumbnail} /> : <span className={styles.noThumbnail} />}
        <span className={styles.texts}>
          <span className={styles.name}>
            <BothEnds text={shortened(item.name)} />
          </span>
          <span className={styles.status}>
            <StatusMark status={status} />
            {statusWords}
          </span>
        </span>
        {item.is_pinned === true && (
          <span className={styles.mark} role="img" aria-label=" Pinned" title="Pinned">
            <Pin size={13} fill="currentColor" aria-hidden />
          </span>
        )}
        <ApprovalMark item={item} />
        {unkept > 0 && (
          <span
            className={styles.unkept}
            role="img"
            aria-label=" changes not saved"
            title={`${unkept} ${unkept === 1 ? 'change isn’t' : 'changes aren’t'} saved anywhere`}
          >
            <TriangleAlert size={14} aria-hidden />
          </span>
        )}
        {changing && <LoaderCircle size={14} aria-hidden className={styles.spinner} />}
        {pending && (
          <span className={styles.pending} role="img" aria-label=" waiting to be sent" title="Waiting to be sent">
            <CloudUpload size={14} aria-hidden />
          </span>
        )}
      </span>
    </div>
  )
})

function Thumbnail({ url }: { readonly url: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  if (url === undefined || url === '' || failed === url) {
    return (
      <span className={styles.noThumbnail}>
        <FileImage size={15} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={styles.thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      // Set it after the loading attributes, or loading starts at once.
      src={url}
      draggable={false}
      onError={() => setFailed(url)}
    />
  )
}

function SkeletonRow() {
  return (
    <div className={styles.skeleton} role="presentation">
      <span className={styles.skeletonThumbnail} />
      <span className={styles.texts}>
        <span className={styles.skeletonName} />
        <span className={styles.skeletonStatus} />
      </span>
    </div>
  )
}
