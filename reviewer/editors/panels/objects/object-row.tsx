import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Eye,
  EyeOff,
  Link2,
  Lock,
  LockOpen,
  MessageSquare,
  ScanSearch,
} from 'lucide-react'
import { memo } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { BothEnds } from '../../../../ui/both-ends'
import styles from './object-list.module.css'
import { RowButton } from './row-button'
import { changedWords, className, commentWords, sizeWords, spokenObject } from './words'

/** Pointer actions of a row; the list has a shortcut for each. */
export interface RowActs {
  readonly choose: (object: AnnotationObject, isRange: boolean, isBeside: boolean) => void
  readonly hover: (object: AnnotationObject) => void
  readonly hide: (object: AnnotationObject) => void
  /** Undefined if nothing can be changed. */
  readonly lock: ((object: AnnotationObject) => void) | undefined
  readonly zoom: ((object: AnnotationObject) => void) | undefined
  /** Opens the object's first open comment. */
  readonly read: ((object: AnnotationObject) => void) | undefined
}

interface ObjectRowProps {
  readonly object: AnnotationObject
  readonly colour: string
  readonly place: number
  readonly count: number
  readonly isSelected: boolean
  readonly isHidden: boolean
  readonly isHovered: boolean
  readonly note: string
  /** The object's author. */
  readonly author: string | undefined
  /** Number of open comments on the object. */
  readonly comments: number
  readonly acts: RowActs
}

/** An object in the list; re-renders only if its own data changed. */
export const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { object, colour, place, count, isSelected, isHidden, isHovered, note, author, comments, acts } = props
  const values = object.attributes.map(({ value }) => value).join(', ')
  return (
    <div
      id={rowId(object)}
      role="option"
      className={styles.row}
      aria-selected={isSelected}
      aria-posinset={place}
      aria-setsize={count}
      data-row={object.row}
      data-hovered={isHovered || undefined}
      data-hidden={isHidden || undefined}
      title={hintOf(object, values, author)}
      onPointerEnter={() => acts.hover(object)}
      onClick={(event) => acts.choose(object, event.shiftKey, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => acts.zoom?.(object)}
    >
      <span className={styles.read} data-read>
        {spokenObject(object, note, isHidden, comments)}
      </span>
      <RowFace {...{ object, colour, isHidden, note, author, comments, acts }} />
    </div>
  )
})

type RowFaceProps = Omit<ObjectRowProps, 'place' | 'count' | 'isSelected' | 'isHovered'>

/** What a row shows; another object in the list changes the place of all rows, but not this. */
const RowFace = memo(function RowFace({ object, colour, isHidden, note, author, comments, acts }: RowFaceProps) {
  const { lock, zoom } = acts
  const isLocked = object.locked === true
  const values = object.attributes.map(({ value }) => value).join(', ')
  return (
    <span className={styles.seen} aria-hidden>
      <span className={styles.swatch} style={{ background: colour }} />
      <span className={styles.name}>
        <span className={styles.words}>
          <BothEnds text={className(object.className)} />
        </span>{' '}
        <span className={styles.number}>#{object.row + 1}</span>
      </span>
      {values !== '' && <span className={styles.values}>{values}</span>}
      <span className={styles.kind}>{note}</span>
      <span className={styles.size}>{sizeWords(object)}</span>
      {author !== undefined && <span className={styles.author}>{author}</span>}
      <span className={styles.comments}>
        {comments > 0 && (
          <span
            className={styles.commented}
            title={`${commentWords(comments)}: read`}
            onClick={(event) => {
              event.stopPropagation()
              acts.read?.(object)
            }}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <MessageSquare size={13} />
            {comments}
          </span>
        )}
      </span>
      <span className={styles.marks}>
        {object.group !== undefined && (
          <span className={styles.group} title={`In group ${object.group}`}>
            <Link2 size={14} />
          </span>
        )}
        {object.approval === 'approved' && <CircleCheck size={14} className={styles.approved} />}
        {object.approval === 'disapproved' && <CircleX size={14} className={styles.disapproved} />}
        {object.approvalBefore !== undefined && (
          <span className={styles.group} title={changedWords(object.approvalBefore)}>
            <CircleDashed size={14} className={styles[object.approvalBefore]} />
          </span>
        )}
      </span>
      <span className={styles.acts}>
        {zoom !== undefined && (
          <RowButton
            icon={ScanSearch}
            title="Zoom to this object (double click, or Enter)"
            onPress={() => zoom(object)}
          />
        )}
        {(lock !== undefined || isLocked) && (
          <RowButton
            icon={isLocked ? Lock : LockOpen}
            title={lock === undefined ? 'Locked' : isLocked ? 'Unlock this object' : 'Lock this object'}
            isOn={isLocked}
            onPress={() => lock?.(object)}
          />
        )}
        <RowButton
          icon={isHidden ? EyeOff : Eye}
          title={isHidden ? 'Show this object' : 'Hide this object'}
          isOn={isHidden}
          onPress={() => acts.hide(object)}
        />
      </span>
    </span>
  )
})

/** Details that don't fit into the row. */
function hintOf({ tracking }: AnnotationObject, values: string, author: string | undefined): string | undefined {
  const lines = [
    values,
    tracking === undefined ? '' : `Tracking id ${tracking}`,
    author === undefined ? '' : `Made by ${author}`,
  ]
  return lines.filter((line) => line !== '').join('\n') || undefined
}

/** The row's element ID. */
export function rowId({ row }: Pick<AnnotationObject, 'row'>): string {
  return `object-${row}`
}
