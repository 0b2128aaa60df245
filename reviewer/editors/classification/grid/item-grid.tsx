import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { COMPARED_MAX } from '#domain/annotation/questions/comparisons'
import type { Item } from '#domain/entities'
import { indexAfterKey } from '../../../../ui/grid-keys'
import { amountText } from '../../../../ui/texts'
import { useRowWindow } from '../../../../ui/use-row-window'
import { useSize } from '../../../../ui/use-size'
import type { Reviewer } from '../../../reviewer'
import { useReviewer } from '../../../reviewer-context'
import type { ReviewerState } from '../../../reviewer-state'
import { useShortcuts } from '../../../shortcuts/use-shortcuts'
import { useDerived } from '../../../use-reviewer-state'
import { ANSWER_CHOICES } from '../../document/answer-choices'
import { shownOptions } from '../../document/shown-options'
import { digitOf } from '../../panels/questions/question-keys'
import { useObservable } from '../../use-observable'
import { CompareView } from './compare-view'
import { GridHead } from './grid-head'
import { GridTile, tileElementId } from './grid-tile'
import styles from './item-grid.module.css'
import { openGrid } from './open-grid'
import { between, GAP, PADDING, placesIn, tilingOf } from './tiles'
import { useFrame } from './use-frame'
import { SELECTED_MAX, useSelection } from './use-selection'

/** Pages that are only rushed past are not asked for. */
const REST_MS = 60

interface ItemGridProps {
  /** Shows one item again. */
  readonly onLeave: () => void
}

type Rows = ReviewerState['items']['rows']

/** Many items side by side: those that are selected get an answer by one key. */
export function ItemGrid({ onLeave }: ItemGridProps) {
  const reviewer = useReviewer()
  const { items, viewChoices, notices, current, innerHistory } = reviewer
  const [grid] = useState(() => openGrid(reviewer))
  const [compared, setCompared] = useState<readonly number[]>()
  useEffect(() => grid.dispose, [grid])
  useEffect(() => innerHistory.put(grid.answers), [innerHistory, grid])
  useShortcuts(
    useMemo(
      () => [{ id: 'view.grid', title: 'Show one item', group: 'Questions', keys: ['g'], run: onLeave }],
      [onLeave],
    ),
  )
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
      if (questionId !== undefined) grid.answers.read(places.flatMap((at) => itemAt(items, rows, at) ?? []))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [rows, first, end, columns, count, items, grid, questionId])

  function answer(name: string | undefined): void {
    if (question === undefined) return
    const meant = (selected.size > 0 ? [...selected] : [active]).flatMap((at) => itemAt(items, rows, at) ?? [])
    if (meant.length === 0) return
    const isSeveral = question.kind === 'several'
    const has = ({ id }: Item) => name !== undefined && seen.get(id)?.answers.includes(name) === true
    const isTakenAway = isSeveral && meant.every(has)
    const next = (before: readonly string[]): readonly string[] => {
      if (name === undefined) return []
      if (!isSeveral) return [name]
      return isTakenAway ? before.filter((one) => one !== name) : [...new Set([...before, name])]
    }
    const words = `${question.title}: ${name ?? 'answer removed'} on ${amountText(meant.length, 'item', 'items')}`
    grid.answers.answer(meant, next, words)
    notices.announce(words)
    selection.clear()
  }

  function open(at: number): void {
    const item = itemAt(items, rows, at)
    if (item === undefined) return
    if (item.id === current.store.getState().item?.id) current.retry()
    else items.choose(item)
    onLeave()
  }

  /** Compares what is selected, else the active item and the next one. */
  function compare(): void {
    const places = selected.size > 1 ? [...selected].toSorted((a, b) => a - b) : [active, active + 1]
    const found = places.filter((at) => itemAt(items, rows, at) !== undefined)
    if (found.length < 2 || found.length > COMPARED_MAX)
      return notices.announce(`Select 2 to ${COMPARED_MAX} items to compare.`)
    setCompared(found)
  }

  /** The two items behind the pair that was compared. */
  function nextPair(): readonly Item[] | undefined {
    const [first = 0, second = 0] = compared ?? []
    const places = [first + 2, second + 2]
    const found = places.flatMap((at) => itemAt(items, rows, at) ?? [])
    if (found.length < 2) return undefined
    setCompared(places)
    return found
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, shiftKey, altKey } = event
    const isMod = event.ctrlKey || event.metaKey
    if (event.defaultPrevented || altKey) return
    const digit = isMod ? undefined : digitOf(event)
    const option = digit === undefined ? undefined : options.find((one) => one.digit === digit)
    const shape = { total: count, columns, pageRows: Math.max(1, end - first - 1) }
    const target = isMod ? undefined : indexAfterKey(key, active, shape)
    if (option !== undefined) answer(option.name)
    else if (target !== undefined) selection.move(target, shiftKey)
    else if (key === ' ') selection.press(active, { ctrlKey: true, shiftKey: false, metaKey: false })
    else if (isMod && key.toLowerCase() === 'a') selection.choose(between(0, count - 1), active)
    else if (key === 'Escape' && selected.size > 0) selection.clear()
    else if (key === 'Backspace' || key === 'Delete') answer(undefined)
    else if (key === 'Enter') open(active)
    else if (!isMod && key === 'r') compare()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const activeItem = itemAt(items, rows, active)
  const refused = [...seen.values()].filter((one) => one.refused !== undefined).length
  return (
    <section className={styles.grid} aria-label="Many items">
      <GridHead
        grid={grid}
        options={options}
        disabled={selected.size === 0}
        onAnswer={answer}
        onCompare={compare}
        onLeave={onLeave}
      />
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
        aria-activedescendant={activeItem && tileElementId(activeItem.id)}
        tabIndex={0}
        data-window-part
        onKeyDown={onKeyDown}
        {...frame.handlers}
      >
        <div style={{ position: 'relative', height: spacer }}>
          <div className={styles.window}>
            <div
              className={styles.tiles}
              style={{
                transform: `translateY(${shift}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                gridAutoRows: `${tiling.down - GAP}px`,
              }}
            >
              {placesIn(first, end, columns, count).map((at) => {
                const item = itemAt(items, rows, at)
                return (
                  <GridTile
                    key={item?.id ?? `place ${at}`}
                    item={item}
                    answer={item && seen.get(item.id)}
                    at={at}
                    count={count}
                    isSelected={selected.has(at)}
                    isActive={at === active}
                    onPress={(event) => !frame.isPulled && selection.press(at, event)}
                    onOpen={() => open(at)}
                  />
                )
              })}
            </div>
            {frame.style !== undefined && <span className={styles.frame} style={frame.style} />}
          </div>
        </div>
      </div>
      {compared !== undefined && (
        <CompareView
          items={compared.flatMap((at) => itemAt(items, rows, at) ?? [])}
          comparisons={grid.comparisons}
          pictureOf={grid.pictureOf}
          next={nextPair}
          onLeave={() => {
            setCompared(undefined)
            list.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </section>
  )
}

function itemAt({ pages }: Reviewer['items'], rows: Rows, at: number): Item | undefined {
  return rows === undefined || at >= rows.count ? undefined : pages.itemAt(rows.toIndex(at))
}

/** Where the grid begins: at the item that was open. */
function currentPlace({ items, current }: Reviewer, rows: Rows): number {
  const id = current.store.getState().item?.id
  const index = id === undefined ? undefined : items.pages.indexOf(id)
  return index === undefined || rows === undefined ? 0 : rows.toRow(index)
}
