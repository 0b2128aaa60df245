import { BoxSelect, ChevronDown, ChevronRight, Eye, EyeOff } from 'lucide-react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ListedGroup } from '../../document/object-groups'
import type { ObjectViews } from '../../document/object-view'
import styles from './object-list.module.css'
import { RowButton } from './row-button'

interface GroupHeadingProps {
  readonly group: ListedGroup
  readonly label: string
  readonly isClosed: boolean
  readonly hiddenRows: ReadonlySet<number>
  readonly objects: readonly AnnotationObject[]
  readonly views: Pick<ObjectViews, 'choose' | 'toggleRows'>
  readonly onToggle: () => void
}

/** Heading of an object group, hidden from screen readers: each list option already names its group. */
export function GroupHeading({ group, label, isClosed, hiddenRows, objects, views, onToggle }: GroupHeadingProps) {
  const { start, count } = group
  const Chevron = isClosed ? ChevronRight : ChevronDown
  const rows = () => objects.slice(start, start + count).map(({ row }) => row)
  const isHidden = hiddenRows.size >= count && rows().every((row) => hiddenRows.has(row))
  return (
    <div
      className={styles.heading}
      role="presentation"
      aria-hidden
      data-group={group.key}
      data-closed={isClosed || undefined}
      title={isClosed ? 'Open this group (→)' : 'Close this group (←)'}
      onClick={onToggle}
    >
      <Chevron size={14} />
      <span className={styles.name}>{label}</span>
      <span className={styles.acts}>
        <RowButton icon={BoxSelect} title="Select these objects" onPress={() => views.choose(rows())} />
        <RowButton
          icon={isHidden ? EyeOff : Eye}
          title={isHidden ? 'Show these objects' : 'Hide these objects'}
          isOn={isHidden}
          onPress={() => views.toggleRows(rows())}
        />
      </span>
      <span className={styles.number}>{count.toLocaleString('en')}</span>
    </div>
  )
}
