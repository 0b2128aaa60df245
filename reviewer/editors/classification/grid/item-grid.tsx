import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '#domain/entities'
import { amountText } from '../../../../ui/texts'
import { useRowWindow } from '../../../../ui/use-row-window'
import { useSize } from '../../../../ui/use-size'
import type { Reviewer } from '../../../reviewer'
import { useReviewer } from '../../../reviewer-context'
import type { ReviewerState } from '../../../reviewer-state'
import { useGestures } from '../../../shortcuts/use-gestures'
import { useShortcuts } from '../../../shortcuts/use-shortcuts'
import { useDerived } from '../../../use-reviewer-state'
import { ANSWER_CHOICES } from '../../document/answer-choices'
import { shownOptions } from '../../document/shown-options'
import { useObservable } from '../../use-observable'
import { CompareView } from './compare-view'
import { GridHead } from './grid-head'
import { GRID_KEYS, pressGridKey } from './grid-keys'
import { GridTile, tileElementId } from './grid-tile'
import styles from './item-grid.module.css'
import { nextAnswers } from './next-answers'
import { openGrid } from './open-grid'
import { GAP, PADDING, placesIn, type Tiling, tilingOf } from './tiles'
import { useComparing } from './use-comparing'
import { FRAME_GESTURES, useFrame } from './use-frame'
import { CLICK_GESTURES, SELECTED_MAX, useSelection } from './use-selection'

/** Milliseconds that the view rests before its pages are requested. */
const REST_MS = 60

const GRID_GESTURES = [{ title: 'In the grid', gestures: [...CLICK_GESTURES, ...FRAME_GESTURES, ...GRID_KEYS] }]

interface ItemGridProps {
  /** Returns to a single item. */
  readonly onLeave: () => void
}

type Rows = ReviewerState['items']['rows']

/** Shows many items side by side; one key answers for all selected ones. */
export function ItemGrid({ onLeave }: ItemGridProps) {
  const reviewer = useReviewer()
  const { items, viewChoices, notices, current, innerHistory } = reviewer
  const [grid] = useState(() => openGrid(reviewer))
  useEffect(() => grid.dispose, [grid])
  useEffect(() => innerHistory.put(grid.answers), [innerHistory, grid])
  useShortcuts(
    useMemo(
      () => [{ id: 'view.grid', title: 'Show one item', group: 'Questions', keys: ['g'], run: onLeave }],
      [onLeave],
    ),
  )
  useGestures(GRID_GESTURES)
  const rows = useDerived(({ items: { rows: shown } }) => shown)
  const { answerTile } = useObservable(viewChoices.of(ANSWER_CHOICES))
  useObservable(grid.known)
  const seen = useObservable(grid.answers.seen)
  const writing = useObservable(grid.answers.writing)
  const list = useRef<HTMLDivElement>(null)
  const { width } = useSize(list)
  const count = rows?.count ?? 0
  const tiling = tilingOf(Math.max(1, width - 2 * PADDING), answerTile, count)
  const { columns } = tiling
  const { first, end, shift, spacer, showRow } = useRowWindow(list, Math.ceil(count / columns), tiling.down)
  const selection = useSelection(currentPlace(reviewer, rows), () =>
    notices.announce(`At most ${SELECTED_MAX} items are selected at once.`),
  )
  const { selected, active } = selection
  const frame = useFrame({ list, tiling, scrolled: first * tiling.down - shift, selection })
  const question = grid.question()
  const questionId = question?.id
  const options = question === undefined ? [] : shownOptions(question, []).filter(({ name }) => name !== undefined)

  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (width > 0) showRow(Math.floor(active / columns))
  }, [active, columns, width, showRow])
  useEffect(() => {
    const places = placesIn(first, end, columns, count)
    if (rows === undefined || places.length === 0) return
    const timer = setTimeout(() => {
      items.pages.view(rows.toIndex(places[0] ?? 0), rows.toIndex(places.at(-1) ?? 0))
      if (questionId !== undefined) grid.answers.read(places.flatMap((place) => itemAt(items, rows, place) ?? []))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [rows, first, end, columns, count, items, grid, questionId])

  const itemOf = (place: number) => itemAt(items, rows, place)
  const comparing = useComparing({ selection, itemOf, announce: notices.announce })

  function answer(name: string | undefined): void {
    if (question === undefined) return
    const meant = (selected.size > 0 ? [...selected] : [active]).flatMap((place) => itemOf(place) ?? [])
    if (meant.length === 0) return
    const isOnAll = name !== undefined && meant.every(({ id }) => seen.get(id)?.answers.includes(name) === true)
    const words = `${question.title}: ${name ?? 'answer removed'} on ${amountText(meant.length, 'item', 'items')}`
    grid.answers.answer(meant, nextAnswers(question, name, isOnAll), words)
    notices.announce(words)
    selection.clear()
  }

  function open(place: number): void {
    const item = itemOf(place)
    if (item === undefined) return
    if (item.id === current.store.getState().item?.id) current.retry()
    else items.choose(item)
    onLeave()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.defaultPrevented || event.altKey) return
    const shape = { total: count, columns, pageRows: Math.max(1, end - first - 1) }
    if (!pressGridKey(event, { options, selection, shape, answer, open, compare: comparing.start })) return
    event.preventDefault()
    event.stopPropagation()
  }

  const activeItem = itemOf(active)
  const refused = [...seen.values()].filter((one) => one.refused !== undefined).length
  return (
    <section className={styles.grid} aria-label="Many items">
      <GridHead
        grid={grid}
        options={options}
        disabled={selected.size === 0}
        onAnswer={answer}
        onCompare={comparing.start}
        onLeave={onLeave}
      />
      <GridStatus selected={selected.size} writing={writing} refused={refused} />
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        aria-label="Items of the grid"
        aria-multiselectable
        aria-activedescendant={activeItem && tileElementId(activeItem.id)}
        tabIndex={0}
        data-window-part
        onKeyDown={onKeyDown}
        {...frame.handlers}
      >
        <div style={{ position: 'relative', height: spacer }}>
          <div className={styles.window}>
            <div className={styles.tiles} style={tilesStyle(tiling, shift)}>
              {placesIn(first, end, columns, count).map((place) => {
                const item = itemOf(place)
                return (
                  <GridTile
                    key={item?.id ?? `place ${place}`}
                    item={item}
                    glimpses={grid.glimpses}
                    answer={item && seen.get(item.id)}
                    at={place}
                    count={count}
                    isSelected={selected.has(place)}
                    isActive={place === active}
                    onPress={(event) => !frame.isPulled && selection.press(place, event)}
                    onOpen={() => open(place)}
                  />
                )
              })}
            </div>
            {frame.style !== undefined && <span className={styles.frame} style={frame.style} />}
          </div>
        </div>
      </div>
      {comparing.items !== undefined && (
        <CompareView
          items={comparing.items}
          comparisons={grid.comparisons}
          glimpses={grid.glimpses}
          next={comparing.nextPair}
          onLeave={() => {
            comparing.stop()
            list.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </section>
  )
}

interface GridStatusProps {
  readonly selected: number
  readonly writing: number
  readonly refused: number
}

function GridStatus({ selected, writing, refused }: GridStatusProps) {
  return (
    <p className={styles.status} role="status">
      {selected === 0
        ? 'Select items: click, drag, or arrows with Shift. Then press a digit.'
        : `${amountText(selected, 'item', 'items')} selected`}
      {writing > 0 && ` · saving ${amountText(writing, 'item', 'items')}`}
      {refused > 0 && ` · ${amountText(refused, 'item was', 'items were')} not changed`}
    </p>
  )
}

/** Places the rendered rows of tiles inside the scrolled height. */
function tilesStyle({ columns, down }: Tiling, shift: number) {
  return {
    transform: `translateY(${shift}px)`,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: `${down - GAP}px`,
  }
}

function itemAt({ pages }: Reviewer['items'], rows: Rows, place: number): Item | undefined {
  return rows === undefined || place >= rows.count ? undefined : pages.itemAt(rows.toIndex(place))
}

/** Starts the grid at the open item. */
function currentPlace({ items, current }: Reviewer, rows: Rows): number {
  const id = current.store.getState().item?.id
  const index = id === undefined ? undefined : items.pages.indexOf(id)
  return index === undefined || rows === undefined ? 0 : rows.toRow(index)
}
