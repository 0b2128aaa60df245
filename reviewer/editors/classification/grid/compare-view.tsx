import { ArrowLeft, ArrowRight, Equal, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { shortened } from '#domain/display-text'
import type { Item } from '#domain/entities'
import { pairRanks, ranksOf } from '#domain/annotation/questions/comparisons'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../../../ui/icon-button'
import type { ManyComparisons } from '../../session/many-comparisons'
import { useObservable } from '../../use-observable'
import styles from './compare-view.module.css'
import { ComparedItem } from './compared-item'
import type { Glimpses } from './glimpses'

interface CompareViewProps {
  /** Two items to choose between, or several to rank. */
  readonly items: readonly Item[]
  readonly comparisons: ManyComparisons
  readonly glimpses: Glimpses
  /** The next pair of the list; undefined after the last one. */
  readonly next: () => readonly Item[] | undefined
  readonly onLeave: () => void
}

const comparedOf = ({ id, name }: Item) => ({ itemId: id, name })

/** Displays items side by side, for choosing the better one or ranking several. */
export function CompareView({ items, comparisons, glimpses, next, onLeave }: CompareViewProps) {
  const [order, setOrder] = useState(items)
  const [active, setActive] = useState(0)
  const { writing, last, made } = useObservable(comparisons.seen)
  const frame = useRef<HTMLDivElement>(null)
  const isPair = order.length === 2
  const count = order.length
  useEffect(() => {
    // Another number of items renders another layout, which needs the focus for shortcuts.
    if (count > 0) frame.current?.focus({ preventScroll: true })
  }, [count])

  function onward(): void {
    const following = next()
    if (following === undefined) return onLeave()
    setOrder(following)
    setActive(0)
  }

  function choose(better: 0 | 1 | undefined): void {
    const [one, other] = order
    if (one === undefined || other === undefined) return
    comparisons.write(pairRanks([comparedOf(one), comparedOf(other)], better))
    onward()
  }

  function save(): void {
    comparisons.write(ranksOf(order.map(comparedOf)))
    onLeave()
  }

  function move(from: number, to: number): void {
    const item = order[from]
    if (item === undefined || to < 0 || to >= order.length) return
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, item))
    setActive(to)
  }

  /** A digit moves the active item to that rank. */
  function onRankKey({ key, shiftKey }: KeyboardEvent): boolean {
    const way = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    const place = /^[1-9]$/.test(key) ? Number(key) - 1 : undefined
    if (way !== 0 && shiftKey) move(active, active + way)
    else if (way !== 0) setActive(Math.min(order.length - 1, Math.max(0, active + way)))
    else if (place !== undefined && place < order.length) move(active, place)
    else if (key === 'Enter') save()
    else return false
    return true
  }

  function onPairKey({ key }: KeyboardEvent): boolean {
    if (key === 'ArrowLeft' || key === '1') choose(0)
    else if (key === 'ArrowRight' || key === '2') choose(1)
    else if (key === '=' || key === 'ArrowDown') choose(undefined)
    else if (key === 'Enter') onward()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const isMod = event.ctrlKey || event.metaKey
    if (event.altKey) return
    if (isMod && event.key.toLowerCase() === 'z') comparisons.undo()
    else if (isMod) return
    else if (event.key === 'Escape') onLeave()
    else if (!(isPair ? onPairKey(event) : onRankKey(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section
      ref={frame}
      className={styles.compare}
      aria-label="Compare items"
      tabIndex={-1}
      data-window-part
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2>{isPair ? 'Which one is better?' : 'Put them in order, the best first'}</h2>
        <p role="status">
          {made === 0 ? '' : `${made.toLocaleString('en')} compared`}
          {writing > 0 && ` · saving ${writing.toLocaleString('en')}`}
        </p>
        <Button
          size="small"
          icon={<Undo2 size={14} aria-hidden />}
          disabled={last === undefined}
          onClick={comparisons.undo}
        >
          Undo the last one
        </Button>
        <Button size="small" onClick={onLeave}>
          Show the grid
        </Button>
      </header>
      <ol className={styles.items} data-pair={isPair || undefined}>
        {order.map((item, at) => (
          <li
            key={item.id}
            className={styles.item}
            data-active={(!isPair && at === active) || undefined}
            onClick={() => setActive(at)}
          >
            <ComparedItem item={item} glimpses={glimpses} />
            <span className={styles.name}>
              {!isPair && <b>{at + 1}</b>} {shortened(item.name)}
            </span>
            {!isPair && (
              <span className={styles.moves}>
                <IconButton
                  label={`Move ${shortened(item.name)} forward`}
                  icon={ArrowLeft}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={`Move ${shortened(item.name)} back`}
                  icon={ArrowRight}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <footer className={styles.foot}>
        {isPair ? (
          <>
            <Button icon={<ArrowLeft size={14} aria-hidden />} onClick={() => choose(0)} title="Left is better (←)">
              Left is better
            </Button>
            <Button icon={<Equal size={14} aria-hidden />} onClick={() => choose(undefined)} title="Both are equal (=)">
              Both are equal
            </Button>
            <Button icon={<ArrowRight size={14} aria-hidden />} onClick={() => choose(1)} title="Right is better (→)">
              Right is better
            </Button>
            <Button look="quiet" onClick={onward} title="Skip the pair (Enter)">
              Skip the pair
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={save} title="Save the order (Enter)">
            Save the order
          </Button>
        )}
      </footer>
    </section>
  )
}
