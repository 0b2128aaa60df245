import { CircleCheck, CircleX, EyeOff, Lock, ScanSearch } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { ObjectViews } from '../../document/object-view'
import styles from './object-list.module.css'
import { className, kindWords, spokenObject } from './words'

const ROW_HEIGHT = 32

const NONE: ReadonlySet<number> = new Set()

interface ObjectListProps {
  readonly objects: readonly AnnotationObject[]
  readonly selection: readonly AnnotationObject[]
  /** Objects whose own eye is closed. */
  readonly hiddenRows?: ReadonlySet<number>
  readonly hovered: AnnotationObject | undefined
  readonly views: ObjectViews
  /** What stands beside an object's name; its kind where nothing else is said. */
  readonly note?: (object: AnnotationObject) => string
  /** A closer look, where there is one. */
  readonly onZoom?: (object: AnnotationObject) => void
  /** Deletes what is selected, where that may be. */
  readonly onDelete?: (() => void) | undefined
}

/** Every shown object as a row; only those in view are in the page, however many there are. */
export function ObjectList({
  objects,
  selection,
  hiddenRows = NONE,
  hovered,
  views,
  note = kindWords,
  onZoom,
  onDelete,
}: ObjectListProps) {
  const selected = selection.at(-1)
  const rowsSelected = useMemo(() => new Set(selection.map(({ row }) => row)), [selection])
  /** Where a range begins. */
  const anchor = useRef<number | undefined>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, objects.length, ROW_HEIGHT)
  const selectedRow = selected === undefined ? -1 : objects.indexOf(selected)
  useEffect(() => {
    if (selectedRow >= 0) showRow(selectedRow)
  }, [selectedRow, showRow])

  function onKeyDown(event: KeyboardEvent): void {
    const act = event.shiftKey ? rangeAction(event.key) : keyAction(event.key)
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  function keyAction(key: string): (() => void) | undefined {
    if (key === 'ArrowDown') return () => views.step(1)
    if (key === 'ArrowUp') return () => views.step(-1)
    if (key === 'Home') return () => views.select(objects[0])
    if (key === 'End') return () => views.select(objects.at(-1))
    if (key === 'F2') return () => list.current?.closest('aside')?.querySelector('select')?.focus()
    if (key === 'Delete' || key === 'Backspace') return selected === undefined ? undefined : onDelete
    if (key === 'Enter' && selected !== undefined && onZoom !== undefined) return () => onZoom(selected)
    return undefined
  }

  function rangeAction(key: string): (() => void) | undefined {
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const to = objects[selectedRow + by]
    return by === 0 || to === undefined ? undefined : () => choose(to, true, false)
  }

  /** Alone, up to there from where the range begins, or beside what is selected. */
  function choose(object: AnnotationObject, isRange: boolean, isBeside: boolean): void {
    const at = objects.indexOf(object)
    if (isRange) {
      const from = anchor.current ?? Math.max(0, selectedRow)
      anchor.current = from
      return views.choose(objects.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ row }) => row))
    }
    anchor.current = at
    if (!isBeside) return views.select(object)
    const others = [...rowsSelected].filter((row) => row !== object.row)
    views.choose(rowsSelected.has(object.row) ? others : [...others, object.row])
  }

  const rows = objects.slice(first, end)
  const isRendered = selectedRow >= first && selectedRow < end
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      data-part="list"
      aria-label="Objects of the item"
      aria-multiselectable
      aria-activedescendant={isRendered && selected !== undefined ? elementId(selected) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerLeave={() => views.hover(undefined)}
    >
      <div className={styles.spacer} style={{ height: spacer }} role="presentation">
        <div className={styles.window} role="presentation">
          <div style={{ transform: `translateY(${shift}px)` }} role="presentation">
            {rows.map((object, at) => (
              <ObjectRow
                key={object.row}
                object={object}
                place={first + at + 1}
                count={objects.length}
                isSelected={rowsSelected.has(object.row)}
                onChoose={choose}
                isHidden={hiddenRows.has(object.row)}
                isHovered={object === hovered}
                views={views}
                note={note(object)}
                onZoom={onZoom}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

interface ObjectRowProps {
  readonly object: AnnotationObject
  readonly place: number
  readonly count: number
  readonly isSelected: boolean
  readonly isHidden: boolean
  readonly isHovered: boolean
  readonly views: ObjectViews
  readonly note: string
  readonly onChoose: (object: AnnotationObject, isRange: boolean, isBeside: boolean) => void
  readonly onZoom: ((object: AnnotationObject) => void) | undefined
}

function ObjectRow({
  object,
  place,
  count,
  isSelected,
  isHidden,
  isHovered,
  views,
  note,
  onChoose,
  onZoom,
}: ObjectRowProps) {
  const values = object.attributes.map(({ value }) => value).join(', ')
  return (
    <div
      id={elementId(object)}
      role="option"
      className={styles.row}
      aria-selected={isSelected}
      aria-posinset={place}
      aria-setsize={count}
      data-hovered={isHovered || undefined}
      data-hidden={isHidden || undefined}
      title={values === '' ? undefined : values}
      onPointerEnter={() => views.hover(object)}
      onClick={(event) => onChoose(object, event.shiftKey, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => onZoom?.(object)}
    >
      <span className={styles.read} data-read>
        {spokenObject(object, note, isHidden)}
      </span>
      <span className={styles.seen} aria-hidden>
        <span className={styles.swatch} style={{ background: object.colour }} />
        <span className={styles.name}>
          {className(object.className)} <span className={styles.number}>#{object.row + 1}</span>
        </span>
        <span className={styles.kind}>{note}</span>
        {isHidden && (
          <span
            className={styles.shown}
            title="Show this object"
            onClick={(event) => {
              event.stopPropagation()
              views.toggleRows([object.row])
            }}
          >
            <EyeOff size={14} aria-label="Hidden" />
          </span>
        )}
        {object.locked === true && <Lock size={13} className={styles.locked} aria-label="Locked" />}
        {object.approval === 'approved' && <CircleCheck size={14} className={styles.approved} aria-label="Approved" />}
        {object.approval === 'disapproved' && (
          <CircleX size={14} className={styles.disapproved} aria-label="Disapproved" />
        )}
        {onZoom !== undefined && (
          <span
            className={styles.zoom}
            title="Zoom to this object (double click, or Enter)"
            onClick={() => onZoom(object)}
            aria-hidden
          >
            <ScanSearch size={14} />
          </span>
        )}
      </span>
    </div>
  )
}

function elementId({ row }: AnnotationObject): string {
  return `object-${row}`
}
