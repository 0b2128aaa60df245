import { Maximize2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '#domain/entities'
import { amountText } from '../../../../ui/texts'
import { Button } from '../../../../ui/button'
import { indexAfterKey } from '../../../../ui/grid-keys'
import { useRowWindow } from '../../../../ui/use-row-window'
import { useSize } from '../../../../ui/use-size'
import { useReviewer } from '../../../reviewer-context'
import { useShortcuts } from '../../../shortcuts/use-shortcuts'
import { useDerived } from '../../../use-reviewer-state'
import { ClassSwatch } from '../../class-swatch'
import { ANSWER_CHOICES } from '../../document/answer-choices'
import { shownOptions } from '../../document/shown-options'
import { digitOf } from '../../panels/questions/question-keys'
import { useObservable } from '../../use-observable'
import { GridTile, tileElementId } from './grid-tile'
import styles from './item-grid.module.css'
import { openGrid, type OpenGrid } from './open-grid'
import { between, tilesIn, tilingOf } from './tiles'

/** So many items are answered at once. */
const SELECTED_MAX = 200
/** Pages that are only rushed past are not asked for. */
const REST_MS = 60
const DRAG_FROM = 4
const TILES = [
  ['Small', 104],
  ['Medium', 144],
  ['Large', 208],
] as const

interface ItemGridProps {
  /** Shows one item again. */
  readonly onLeave: () => void
}

/** Many items side by side: those that are selected get an answer by one key. */
export function ItemGrid({ onLeave }: ItemGridProps) {
  const reviewer = useReviewer()
  const [grid, setGrid] = useState<OpenGrid>()
  useEffect(() => {
    const made = openGrid(reviewer)
    setGrid(made)
    const takeAway = reviewer.innerHistory.put(made.answers)
    return () => {
      takeAway()
      made.dispose()
    }
  }, [reviewer])
  useShortcuts(
    useMemo(
      () => [{ id: 'view.grid', title: 'Show one item', group: 'Questions', keys: ['g'], run: onLeave }],
      [onLeave],
    ),
  )
  return grid === undefined ? null : <OpenedGrid grid={grid} onLeave={onLeave} />
}

function OpenedGrid({ grid, onLeave }: ItemGridProps & { readonly grid: OpenGrid }) {
  const { items, viewChoices, notices, current } = useReviewer()
  const { rows, currentId } = useDerived(({ items: { rows: shown, revision }, current: { item } }) => ({
    rows: shown,
    revision,
    currentId: item?.id,
  }))
  const { answerTile } = useObservable(viewChoices.of(ANSWER_CHOICES))
  useObservable(grid.known)
  const seen = useObservable(grid.answers.seen)
  const writing = useObservable(grid.answers.writing)
  const list = useRef<HTMLDivElement>(null)
  const { width } = useSize(list)
  const count = rows?.count ?? 0
  const tiling = tilingOf(Math.max(1, width - 2 * PADDING), answerTile, count)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, Math.ceil(count / tiling.columns), tiling.down)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [frame, setFrame] = useState<Frame>()
  const question = grid.question()
  const options = question === undefined ? [] : shownOptions(question, []).filter(({ name }) => name !== undefined)

  const itemAt = (at: number): Item | undefined => {
    const index = at < count ? rows?.toIndex(at) : undefined
    return index === undefined ? undefined : items.pages.itemAt(index)
  }
  const from = first * tiling.columns
  const places = Array.from({ length: Math.max(0, Math.min(end * tiling.columns, count) - from) }, (_, at) => from + at)
  const shownIds = places.map((at) => itemAt(at)?.id ?? 0).join()

  useEffect(() => {
    if (rows === undefined || places.length === 0) return
    const [head, tail] = [rows.toIndex(places[0] ?? 0), rows.toIndex(places.at(-1) ?? 0)]
    const timer = setTimeout(() => {
      items.pages.view(head, tail)
      if (question !== undefined) grid.answers.read(places.flatMap((at) => itemAt(at) ?? []))
    }, REST_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The places are new with each drawing; what they show is not.
  }, [rows, shownIds, question?.id, items, grid])
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const at = currentId === undefined ? undefined : items.pages.indexOf(currentId)
    if (at !== undefined && rows !== undefined) {
      setActive(rows.toRow(at))
      setAnchor(rows.toRow(at))
      showRow(Math.floor(rows.toRow(at) / tilingColumns(list.current, answerTile)))
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Once: the grid begins at the item that was open.
  }, [])

  function choose(next: readonly number[], at: number): void {
    setSelected(new Set(next.slice(0, SELECTED_MAX)))
    setActive(at)
    if (next.length > SELECTED_MAX) notices.announce(`At most ${SELECTED_MAX} items are selected at once.`)
  }

  function press(
    at: number,
    event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  ) {
    if (event.shiftKey) return choose([...new Set([...selected, ...between(anchor, at)])], at)
    setAnchor(at)
    if (!event.ctrlKey && !event.metaKey) return choose([at], at)
    const next = new Set(selected)
    if (!next.delete(at)) next.add(at)
    choose([...next], at)
  }

  function tag(name: string | undefined): void {
    if (question === undefined) return
    const meant = (selected.size > 0 ? [...selected] : [active]).flatMap((at) => itemAt(at) ?? [])
    if (meant.length === 0) return
    const isSeveral = question.kind === 'several'
    const has = (id: number) => name !== undefined && seen.get(id)?.answers.includes(name) === true
    const isTakenAway = isSeveral && meant.every(({ id }) => has(id))
    const next = (before: readonly string[]): readonly string[] => {
      if (name === undefined) return []
      if (!isSeveral) return [name]
      return isTakenAway ? before.filter((one) => one !== name) : [...new Set([...before, name])]
    }
    const words = `${question.title}: ${name ?? 'taken away'} on ${amountText(meant.length, 'item', 'items')}`
    grid.answers.answer(meant, next, words)
    notices.announce(words)
    setSelected(new Set())
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, shiftKey, altKey } = event
    const isMod = event.ctrlKey || event.metaKey
    if (event.defaultPrevented || altKey) return
    const digit = isMod ? undefined : digitOf(event)
    const option = digit === undefined ? undefined : options.find((one) => one.digit === digit)
    const pageRows = Math.max(1, end - first - 1)
    const target = isMod ? undefined : indexAfterKey(key, active, { total: count, columns: tiling.columns, pageRows })
    if (option !== undefined) tag(option.name)
    else if (target !== undefined) {
      showRow(Math.floor(target / tiling.columns))
      if (shiftKey) choose(between(anchor, target), target)
      else {
        setAnchor(target)
        choose([target], target)
      }
    } else if (key === ' ') press(active, { ctrlKey: true, shiftKey: false, metaKey: false })
    else if (isMod && key.toLowerCase() === 'a') choose(between(0, count - 1), active)
    else if (key === 'Escape' && selected.size > 0) setSelected(new Set())
    else if (key === 'Backspace' || key === 'Delete') tag(undefined)
    else if (key === 'Enter') open(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function open(at: number): void {
    const item = itemAt(at)
    if (item === undefined) return
    if (item.id === current.store.getState().item?.id) current.retry()
    else items.choose(item)
    onLeave()
  }

  /** From the corner of the first tile. */
  function placeOf({ clientX, clientY }: PointerEvent): readonly [x: number, y: number] {
    const { left = 0, top = 0 } = list.current?.getBoundingClientRect() ?? {}
    const scrolled = first * tiling.down - shift
    return [clientX - left - PADDING, clientY - top + scrolled]
  }

  function onPointerMove(event: PointerEvent): void {
    if (frame === undefined) return
    const [x, y] = placeOf(event)
    const next = { ...frame, x, y }
    setFrame(next)
    if (Math.hypot(x - frame.fromX, y - frame.fromY) < DRAG_FROM) return
    const inside = tilesIn(tiling, rectOf(next))
    choose([...new Set([...frame.kept, ...inside])], inside.at(-1) ?? active)
  }

  const isDragging = frame !== undefined && Math.hypot(frame.x - frame.fromX, frame.y - frame.fromY) >= DRAG_FROM
  const refused = [...seen.values()].filter((one) => one.refused !== undefined).length
  return (
    <section className={styles.grid} aria-label="Many items">
      <header className={styles.head}>
        <Button size="small" icon={<Maximize2 size={14} aria-hidden />} onClick={onLeave} title="Show one item (G)">
          One item
        </Button>
        {grid.questions().length > 1 && (
          <select
            className={styles.select}
            aria-label="Question"
            value={question?.id}
            onChange={({ target }) => grid.ask(target.value)}
          >
            {grid.questions().map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
        <div className={styles.answers} role="group" aria-label={question?.title ?? 'Answers'}>
          {options.map(({ name, label, colour, digit }) => (
            <button key={label} type="button" onClick={() => tag(name)} disabled={selected.size === 0}>
              {colour !== undefined && <ClassSwatch colour={colour} />}
              {label}
              {digit !== undefined && <kbd aria-hidden>{digit}</kbd>}
            </button>
          ))}
        </div>
        <select
          className={styles.select}
          aria-label="Size of the tiles"
          value={answerTile}
          onChange={({ target }) => viewChoices.of(ANSWER_CHOICES).set({ answerTile: Number(target.value) })}
        >
          {TILES.map(([words, size]) => (
            <option key={size} value={size}>
              {words}
            </option>
          ))}
        </select>
      </header>
      <p className={styles.status} role="status">
        {selected.size === 0
          ? 'Select items: click, drag, or arrows with Shift. Then press a digit.'
          : `${amountText(selected.size, 'item', 'items')} selected`}
        {writing > 0 && ` · saving ${amountText(writing, 'item', 'items')}`}
        {refused > 0 && ` · ${amountText(refused, 'item was', 'items were')} not changed`}
      </p>
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        aria-label="Items of the grid"
        aria-multiselectable
        aria-activedescendant={itemAt(active) === undefined ? undefined : tileElementId(itemAt(active)?.id ?? 0)}
        tabIndex={0}
        data-window-part
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.pointerType === 'touch') return
          const [x, y] = placeOf(event)
          const isMore = event.shiftKey || event.ctrlKey || event.metaKey
          setFrame({ fromX: x, fromY: y, x, y, kept: isMore ? [...selected] : [] })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => setFrame(undefined)}
        onPointerLeave={() => setFrame(undefined)}
      >
        <div style={{ position: 'relative', height: spacer }}>
          <div className={styles.window}>
            <div
              className={styles.tiles}
              style={{
                transform: `translateY(${shift}px)`,
                gridTemplateColumns: `repeat(${tiling.columns}, minmax(0, 1fr))`,
                gridAutoRows: `${tiling.down - GAP}px`,
              }}
            >
              {places.map((at) => {
                const item = itemAt(at)
                return (
                  <GridTile
                    key={item?.id ?? `place ${at}`}
                    item={item}
                    answer={item && seen.get(item.id)}
                    at={at}
                    count={count}
                    isSelected={selected.has(at)}
                    isActive={at === active}
                    onPress={(event) => !isDragging && press(at, event)}
                    onOpen={() => open(at)}
                  />
                )
              })}
            </div>
            {isDragging && (
              <span className={styles.frame} style={frameStyle(rectOf(frame), first * tiling.down - shift)} />
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Beside the tiles, in CSS pixels; the style sheet knows it too. */
const PADDING = 12
/** Between them. */
const GAP = 8

interface Frame {
  readonly fromX: number
  readonly fromY: number
  readonly x: number
  readonly y: number
  /** What stays selected beside it. */
  readonly kept: readonly number[]
}

function rectOf({ fromX, fromY, x, y }: Frame) {
  return { left: Math.min(fromX, x), top: Math.min(fromY, y), right: Math.max(fromX, x), bottom: Math.max(fromY, y) }
}

function frameStyle({ left, top, right, bottom }: ReturnType<typeof rectOf>, scrolled: number) {
  return { left: left + PADDING, top: top - scrolled, width: right - left, height: bottom - top }
}

function tilingColumns(list: HTMLElement | null, tile: number): number {
  return tilingOf(Math.max(1, (list?.clientWidth ?? 0) - 2 * PADDING), tile, 0).columns
}
