import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ThreadId } from '#domain/annotation/ops/op'
import type { Point } from '../../../../ui/context-menu'
import { useRowWindow } from '../../../../ui/use-row-window'
import { kindWords } from '../../document/kind-words'
import { type ColourBy, objectColour } from '../../document/object-colour'
import type { ObjectViews } from '../../document/object-view'
import { type GroupKey, groupsIn } from '../../document/object-groups'
import type { ThreadsByRow } from '../../document/threads-on-objects'
import { GroupHeading } from './group-heading'
import { linesOf } from './list-lines'
import styles from './object-list.module.css'
import { ObjectRow, rowId } from './object-row'
import { useKeptInSight } from './use-kept-in-sight'
import { useListChoice } from './use-list-choice'
import { useRowActs } from './use-row-acts'
import { groupWords } from './words'

/** Height of a row, in CSS pixels. */
const ROW_HEIGHTS = { comfortable: 36, compact: 28 } as const
const RIGHT_BUTTON = 2

const NONE: ReadonlySet<number> = new Set()
const NO_THREADS: ThreadsByRow = new Map()
const NO_GROUPS: ReadonlySet<string> = new Set()
const NO_NAMES: ReadonlyMap<string, string> = new Map()

interface ObjectListProps {
  readonly objects: readonly AnnotationObject[]
  /** Property that groups the objects. */
  readonly group?: GroupKey
  readonly names?: ReadonlyMap<string, string>
  readonly selection: readonly AnnotationObject[]
  /** Rows that the person hid one by one. */
  readonly hiddenRows?: ReadonlySet<number>
  readonly hovered: AnnotationObject | undefined
  readonly views: ObjectViews
  /** Text beside an object's name; its kind if left out. */
  readonly note?: (object: AnnotationObject) => string
  readonly density?: keyof typeof ROW_HEIGHTS
  /** Property that colours the objects. */
  readonly colourBy?: ColourBy
  /** The open comments on each object. */
  readonly threads?: ThreadsByRow
  /** Opens a comment, where that is possible. */
  readonly onRead?: (id: ThreadId) => void
  /** Zooms to an object, where that is possible. */
  readonly onZoom?: (object: AnnotationObject) => void
  /** Locks or unlocks an object, where that is allowed. */
  readonly onLock?: ((object: AnnotationObject) => void) | undefined
  /** Deletes the selection, where that is allowed. */
  readonly onDelete?: (() => void) | undefined
  /** Opens the menu of the selection, if it has one. */
  readonly onMenu?: (at: Point) => void
}

/** Lists every object as a row; only visible rows are in the page. */
export function ObjectList(props: ObjectListProps) {
  const { objects, selection, hiddenRows = NONE, hovered, views, note = kindWords, onMenu } = props
  const { group = 'none', names = NO_NAMES, density = 'comfortable', threads = NO_THREADS } = props
  const { colourBy = 'class' } = props
  const rowHeight = ROW_HEIGHTS[density]
  const groups = useMemo(() => groupsIn(objects, group), [objects, group])
  const [closed, setClosed] = useState(NO_GROUPS)
  const lines = useMemo(() => linesOf(objects.length, groups, closed), [objects, groups, closed])
  const { rowsSelected, selected, selectedAt, choose } = useListChoice(objects, selection, views)
  const list = useRef<HTMLDivElement>(null)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, lines.count, rowHeight)
  const selectedLine = selectedAt < 0 ? undefined : lines.lineOf(selectedAt)
  useEffect(() => {
    if (selectedLine !== undefined) showRow(selectedLine)
  }, [selectedLine, showRow])
  useKeptInSight(list, selected, () => selectedLine !== undefined && showRow(selectedLine))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = stepOf(event.key, list.current?.clientHeight ?? 0, rowHeight)
    if (by !== undefined) {
      event.preventDefault()
      goTo(by, event.shiftKey)
    } else if (!event.shiftKey) {
      const act = keyAction(event.key)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
  }

  function goTo(by: number, isRange: boolean): void {
    const from = selectedLine ?? lines.headingOf(selectedAt)
    const to = objects[lines.objectFrom(from + by, by < 0 ? -1 : 1) ?? -1]
    if (to !== undefined) choose(to, isRange, false)
  }

  function setGroup(key: string, isClosed: boolean): void {
    const next = new Set(closed)
    if (isClosed) next.add(key)
    else next.delete(key)
    setClosed(next)
  }

  function keyAction(key: string): (() => void) | undefined {
    if (key === 'F2') return () => list.current?.closest('aside')?.querySelector('select')?.focus()
    if (key === 'Delete' || key === 'Backspace') return selected === undefined ? undefined : props.onDelete
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const around = lines.groupOf(selectedAt)
      return () => around !== undefined && setGroup(around.key, key === 'ArrowLeft')
    }
    const { onZoom } = props
    if (key === 'Enter' && selected !== undefined && onZoom !== undefined) return () => onZoom(selected)
    return undefined
  }

  /** The right button opens the menu for its row, the Menu key for the selection. */
  function openMenu(event: MouseEvent): void {
    if (onMenu === undefined) return
    event.preventDefault()
    const isByPointer = event.button === RIGHT_BUTTON
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const row = Number(pressed?.dataset.row ?? Number.NaN)
    if (isByPointer && !rowsSelected.has(row)) views.choose(Number.isNaN(row) ? [] : [row])
    const place = (selected && document.getElementById(rowId(selected))) ?? event.currentTarget
    const { left, bottom } = place.getBoundingClientRect()
    onMenu(isByPointer ? { x: event.clientX, y: event.clientY } : { x: left + 24, y: bottom })
  }

  const acts = useRowActs(views, { ...props, choose, threads })
  const isRendered = selectedLine !== undefined && selectedLine >= first && selectedLine < end
  return (
    <div
      ref={list}
      className={styles.list}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      data-density={density}
      data-comments={threads.size > 0 || undefined}
      role="listbox"
      data-part="list"
      // The canvas keys for the selection also work here.
      data-shortcut-scope={onMenu === undefined ? undefined : 'canvas'}
      aria-label="Objects of the item"
      aria-multiselectable
      aria-activedescendant={isRendered && selected !== undefined ? rowId(selected) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={openMenu}
      onPointerLeave={() => views.hover(undefined)}
    >
      <div className={styles.spacer} style={{ height: spacer }} role="presentation">
        <div className={styles.window} role="presentation">
          <div style={{ transform: `translateY(${shift}px)` }} role="presentation">
            {lines.between(first, end).map((line) => {
              if (line.kind === 'heading')
                return (
                  <GroupHeading
                    key={`group ${line.group.key}`}
                    group={line.group}
                    label={groupWords(line.group, group, names)}
                    isClosed={line.isClosed}
                    hiddenRows={hiddenRows}
                    objects={objects}
                    views={views}
                    onToggle={() => setGroup(line.group.key, !line.isClosed)}
                  />
                )
              const object = objects[line.at]
              return (
                object !== undefined && (
                  <ObjectRow
                    key={object.row}
                    object={object}
                    colour={objectColour(object, colourBy)}
                    place={line.at + 1}
                    count={objects.length}
                    isSelected={rowsSelected.has(object.row)}
                    isHidden={hiddenRows.has(object.row)}
                    isHovered={object === hovered}
                    note={note(object)}
                    author={object.author === undefined ? undefined : (names.get(object.author) ?? object.author)}
                    comments={threads.get(object.row)?.length ?? 0}
                    acts={acts}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Number of lines that a key moves by; undefined if it doesn't move. */
function stepOf(key: string, height: number, rowHeight: number): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -Infinity,
    End: Infinity,
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}
