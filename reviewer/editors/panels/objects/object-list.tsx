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
import { ObjectRow, type RowActs, rowId } from './object-row'
import { useKeptInSight } from './use-kept-in-sight'
import { groupWords } from './words'

/** How high a row is, in CSS pixels. */
const ROW_HEIGHTS = { comfortable: 36, compact: 28 } as const
const RIGHT_BUTTON = 2

const NONE: ReadonlySet<number> = new Set()
const NO_THREADS: ThreadsByRow = new Map()
const NO_GROUPS: ReadonlySet<string> = new Set()
const NO_NAMES: ReadonlyMap<string, string> = new Map()

interface ObjectListProps {
  readonly objects: readonly AnnotationObject[]
  /** What they are put together by. */
  readonly group?: GroupKey
  readonly names?: ReadonlyMap<string, string>
  readonly selection: readonly AnnotationObject[]
  /** Objects whose own eye is closed. */
  readonly hiddenRows?: ReadonlySet<number>
  readonly hovered: AnnotationObject | undefined
  readonly views: ObjectViews
  /** What stands beside an object's name; its kind where nothing else is said. */
  readonly note?: (object: AnnotationObject) => string
  readonly density?: keyof typeof ROW_HEIGHTS
  /** What the colours of objects tell apart. */
  readonly colourBy?: ColourBy
  /** The open comments on each object. */
  readonly threads?: ThreadsByRow
  /** Leads to a comment, where that is possible. */
  readonly onRead?: (id: ThreadId) => void
  /** A closer look, where there is one. */
  readonly onZoom?: (object: AnnotationObject) => void
  /** Locks an object or unlocks it, where that may be. */
  readonly onLock?: ((object: AnnotationObject) => void) | undefined
  /** Deletes what is selected, where that may be. */
  readonly onDelete?: (() => void) | undefined
  /** Opens the menu of what is selected, where there is one. */
  readonly onMenu?: (at: Point) => void
}

/** Every listed object as a row; only those in view are in the page, however many there are. */
export function ObjectList(props: ObjectListProps) {
  const { objects, selection, hiddenRows = NONE, hovered, views, note = kindWords, onMenu } = props
  const { group = 'none', names = NO_NAMES, density = 'comfortable', threads = NO_THREADS } = props
  const { colourBy = 'class' } = props
  const rowHeight = ROW_HEIGHTS[density]
  const groups = useMemo(() => groupsIn(objects, group), [objects, group])
  const [closed, setClosed] = useState(NO_GROUPS)
  const lines = useMemo(() => linesOf(objects.length, groups, closed), [objects, groups, closed])
  const rowsSelected = useMemo(() => new Set(selection.map(({ row }) => row)), [selection])
  /** Where a range begins, and the row that the keyboard reached in it. */
  const anchor = useRef<number | undefined>(undefined)
  const [reached, setReached] = useState<number>()
  const selected = selection.find(({ row }) => row === reached) ?? selection.at(-1)
  const list = useRef<HTMLDivElement>(null)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, lines.count, rowHeight)
  const selectedRow = useMemo(
    () => (selected === undefined ? -1 : objects.findIndex(({ row }) => row === selected.row)),
    [objects, selected],
  )
  const selectedLine = selectedRow < 0 ? undefined : lines.lineOf(selectedRow)
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
    const from = selectedLine ?? lines.headingOf(selectedRow)
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
      const around = lines.groupOf(selectedRow)
      return () => around !== undefined && setGroup(around.key, key === 'ArrowLeft')
    }
    const { onZoom } = props
    if (key === 'Enter' && selected !== undefined && onZoom !== undefined) return () => onZoom(selected)
    return undefined
  }

  /** Alone, up to there from where the range begins, or beside what is selected. */
  function choose(object: AnnotationObject, isRange: boolean, isBeside: boolean): void {
    setReached(object.row)
    if (isRange) {
      const at = objects.findIndex(({ row }) => row === object.row)
      const begun = objects.findIndex(({ row }) => row === anchor.current)
      const from = begun === -1 ? Math.max(0, selectedRow) : begun
      anchor.current = objects[from]?.row
      return views.choose(objects.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ row }) => row))
    }
    anchor.current = object.row
    if (!isBeside) return views.select(object)
    const others = [...rowsSelected].filter((row) => row !== object.row)
    views.choose(rowsSelected.has(object.row) ? others : [...others, object.row])
  }

  /** Under the right button for its row, by the Menu key beside what is selected. */
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

  const latest = useRef({ choose, props, threads })
  useEffect(() => {
    latest.current = { choose, props, threads }
  })
  const canLock = props.onLock !== undefined
  const canZoom = props.onZoom !== undefined
  const canRead = props.onRead !== undefined
  // Rows keep what they are given, so that pointing at one draws no other.
  const acts = useMemo(
    (): RowActs => ({
      choose: (...args) => latest.current.choose(...args),
      hover: views.hover,
      hide: ({ row }) => views.toggleRows([row]),
      lock: canLock ? (object) => latest.current.props.onLock?.(object) : undefined,
      zoom: canZoom ? (object) => latest.current.props.onZoom?.(object) : undefined,
      read: canRead ? ({ row }) => readFirst(latest.current.threads.get(row), latest.current.props.onRead) : undefined,
    }),
    [views, canLock, canZoom, canRead],
  )
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
      // What the canvas does with what is selected, its keys do here too.
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

/** How far a key goes in a list of this height with rows of that one; undefined for one that goes nowhere. */
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

function readFirst(ids: readonly ThreadId[] | undefined, read: ((id: ThreadId) => void) | undefined): void {
  const [first] = ids ?? []
  if (first !== undefined) read?.(first)
}
