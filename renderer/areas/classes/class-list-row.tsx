import { GripVertical } from 'lucide-react'
import type { DragEvent } from 'react'
import type { WireClass } from '#endpoints'
import { Link } from '../../router/link'
import { countText } from '../../../ui/texts'
import styles from './class-list.module.css'
import { kindWord, usesText } from './class-words'
import type { Uses } from './use-classes'

interface ClassListRowProps {
  readonly projectId: number
  readonly row: WireClass
  readonly index: number
  readonly uses: Uses | undefined
  readonly isCurrent: boolean
  /** Tab moves the focus here. */
  readonly isEntry: boolean
  readonly isSelected: boolean
  readonly isUnsaved: boolean
  /** The side at which a dragged class would be dropped. */
  readonly dropSide: 'above' | 'below' | undefined
  readonly onToggle: (() => void) | undefined
  readonly onDragStart: ((event: DragEvent) => void) | undefined
}

/** A class in the list: colour, name, key and the number of its uses. */
export function ClassListRow(props: ClassListRowProps) {
  const { projectId, row, index, uses, isCurrent, isEntry, isSelected, isUnsaved, dropSide, onToggle, onDragStart } =
    props
  const kind = kindWord(row.type)
  return (
    <li
      className={styles.row}
      data-index={index}
      data-current={isCurrent || undefined}
      data-drop={dropSide}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
    >
      {onDragStart !== undefined && <GripVertical size={14} className={styles.grip} aria-hidden="true" />}
      {onToggle !== undefined && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={`Select ${row.name}`}
          checked={isSelected}
          tabIndex={-1}
          onChange={onToggle}
        />
      )}
      <Link
        to={{ area: 'classes', projectId, classId: row.id }}
        className={styles.link}
        aria-current={isCurrent || undefined}
        tabIndex={isEntry ? 0 : -1}
        draggable={false}
      >
        <span className={styles.swatch} style={{ background: row.color }} aria-hidden="true" />
        <span className={styles.name} title={row.name}>
          {row.name}
        </span>
        {isUnsaved && (
          <span
            className={styles.unsaved}
            role="img"
            aria-label="not saved"
            title="Changes of this class are not saved"
          />
        )}
        {kind !== undefined && <span className={styles.kind}>{kind}</span>}
        {typeof row.digit === 'number' && (
          <kbd className={styles.digit} title={`The key ${row.digit} selects it for drawing`}>
            {row.digit}
          </kbd>
        )}
        <span className={styles.count} title={usesText(uses)}>
          {uses === undefined ? '' : countText(uses.count)}
        </span>
      </Link>
    </li>
  )
}
