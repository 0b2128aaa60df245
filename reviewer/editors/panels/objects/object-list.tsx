import { CircleCheck, CircleX, ScanSearch } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { ObjectViews } from '../../document/object-view'
import styles from './object-list.module.css'
import { className, kindWords } from './words'

const ROW_HEIGHT = 32

interface ObjectListProps {
  readonly objects: readonly AnnotationObject[]
  readonly selected: AnnotationObject | undefined
  readonly hovered: AnnotationObject | undefined
  readonly views: ObjectViews
  /** What stands beside an object's name; its kind where nothing else is said. */
  readonly note?: (object: AnnotationObject) => string
  /** A closer look, where there is one. */
  readonly onZoom?: (object: AnnotationObject) => void
}

/** Every shown object as a row; only those in view are in the page, however many there are. */
export function ObjectList({ objects, selected, hovered, views, note = kindWords, onZoom }: ObjectListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, objects.length, ROW_HEIGHT)
  const selectedRow = selected === undefined ? -1 : objects.indexOf(selected)
  useEffect(() => {
    if (selectedRow >= 0) showRow(selectedRow)
  }, [selectedRow, showRow])

  function onKeyDown(event: KeyboardEvent): void {
    const act = keyAction(event.key)
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  function keyAction(key: string): (() => void) | undefined {
    if (key === 'ArrowDown') return () => views.step(1)
    if (key === 'ArrowUp') return () => views.step(-1)
    if (key === 'Home') return () => views.select(objects[0])
    if (key === 'End') return () => views.select(objects.at(-1))
    if (key === 'Enter' && selected !== undefined && onZoom !== undefined) return () => onZoom(selected)
    return undefined
  }

  const rows = objects.slice(first, end)
  const isRendered = selectedRow >= first && selectedRow < end
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label="Objects of the item"
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
                isSelected={object === selected}
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
  readonly isHovered: boolean
  readonly views: ObjectViews
  readonly note: string
  readonly onZoom: ((object: AnnotationObject) => void) | undefined
}

function ObjectRow({ object, place, count, isSelected, isHovered, views, note, onZoom }: ObjectRowProps) {
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
      title={values === '' ? undefined : values}
      onPointerEnter={() => views.hover(object)}
      onClick={() => views.select(object)}
      onDoubleClick={() => onZoom?.(object)}
    >
      <span className={styles.swatch} style={{ background: object.colour }} aria-hidden />
      <span className={styles.name}>
        {className(object.className)} <span className={styles.number}>#{object.row + 1}</span>
      </span>
      <span className={styles.kind}>{note}</span>
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
    </div>
  )
}

function elementId({ row }: AnnotationObject): string {
  return `object-${row}`
}
