import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/button'
import { amountText, countText } from '../../../../ui/texts'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { AskedObject, MergeChoices, MergePlan } from '../../document/merge-plan'
import type { Merging } from '../../document/merging'
import type { OtherVersion } from '../../document/other-version'
import { useObservable } from '../../use-observable'
import { className } from '../objects/words'
import styles from './merge-choices.module.css'

const ROW_HEIGHT = 32

/** The result of merging now; undefined until computed. */
export function useMergePlan(merging: Merging, other: OtherVersion): MergePlan | undefined {
  const seen = useObservable(other.seen)
  const [found, setFound] = useState<{ readonly of: typeof seen; readonly plan: MergePlan | undefined }>()
  useEffect(() => {
    if (seen.at !== 'ready') return
    let isLate = false
    void merging.plan().then((plan) => {
      if (!isLate) setFound({ of: seen, plan })
    })
    return () => {
      isLate = true
    }
  }, [merging, seen])
  // Ignores a plan for an older state of the versions.
  return found?.of === seen ? found.plan : undefined
}

/** Number of undecided objects that both people changed. */
export function undecided({ asked }: MergePlan, choices: MergeChoices): number {
  return asked.filter(({ base }) => !choices.has(base)).length
}

interface MergeQuestionProps {
  readonly plan: MergePlan
  readonly choices: MergeChoices
  readonly onChoices: (choices: MergeChoices) => void
  /** Shows one of the user's objects at its place. */
  readonly onShow: (row: number) => void
}

/** Summarizes the merge, and asks whose version to keep of objects that both people changed. */
export function MergeQuestion({ plan, choices, onChoices, onShow }: MergeQuestionProps) {
  const { asked } = plan
  const all = (whose: 'mine' | 'theirs') => onChoices(new Map(asked.map(({ base }) => [base, whose])))
  const left = undecided(plan, choices)
  return (
    <div className={styles.merge}>
      <p className={styles.text}>{mergeText(plan)}</p>
      {asked.length > 0 && (
        <>
          <div className={styles.head}>
            <span role="status">
              {left === 0
                ? `All ${askedText(asked)} decided`
                : `${askedText(asked.filter(({ base }) => !choices.has(base)))} of ${countText(asked.length)} to decide`}
            </span>
            <button type="button" onClick={() => all('mine')}>
              All mine
            </button>
            <button type="button" onClick={() => all('theirs')}>
              All theirs
            </button>
          </div>
          <AskedList asked={asked} choices={choices} onChoices={onChoices} onShow={onShow} />
        </>
      )}
    </div>
  )
}

interface AskedListProps extends Omit<MergeQuestionProps, 'plan'> {
  readonly asked: readonly AskedObject[]
}

/** All objects that need a decision; the page contains only the visible rows. */
function AskedList({ asked, choices, onChoices, onShow }: AskedListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, asked.length, ROW_HEIGHT)
  /** The row that takes the focus once rendered. */
  const [wanted, setWanted] = useState<number>()
  const isDrawn = wanted !== undefined && wanted >= first && wanted < end
  useEffect(() => {
    if (!isDrawn) return
    const row = list.current?.querySelector<HTMLElement>(`[data-at="${wanted}"]`)
    row?.querySelector<HTMLElement>('input:checked, input')?.focus({ preventScroll: true })
  }, [isDrawn, wanted])

  /** Moves to the next undecided object and shows it at its place. */
  function goOn(from: number, now: MergeChoices): void {
    const places = [...asked.keys()]
    const isOpen = (at: number) => !now.has(asked[at]?.base ?? -1)
    const next = places.slice(from + 1).find(isOpen) ?? places.find(isOpen)
    if (next === undefined) return
    showRow(next)
    setWanted(next)
    const row = asked[next]?.row
    if (row !== undefined) onShow(row)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
    const at = Number(row?.dataset['at'] ?? -1)
    const one = asked[at]
    const whose = WHOSE[event.key.toLowerCase()]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (whose !== undefined && one !== undefined) {
      const next = new Map([...choices, [one.base, whose]])
      onChoices(next)
      goOn(at, next)
    } else if (event.key.toLowerCase() === 'n') goOn(at, choices)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
        <div style={{ position: 'relative', height: spacer }}>
          <div className={styles.window}>
            <ul className={styles.rows} style={{ transform: `translateY(${shift}px)` }} aria-label="Changed by both">
              {asked.slice(first, end).map((one, nth) => (
                <AskedRow
                  key={one.base}
                  at={first + nth}
                  asked={one}
                  chosen={choices.get(one.base)}
                  onChoose={(whose) => onChoices(new Map([...choices, [one.base, whose]]))}
                  onShow={() => one.row !== undefined && onShow(one.row)}
                />
              ))}
            </ul>
          </div>
        </div>
      </div>
      <div className={styles.head}>
        <span>In the list: M mine, T theirs, N the next one to decide.</span>
        <Button size="small" disabled={asked.every(({ base }) => choices.has(base))} onClick={() => goOn(-1, choices)}>
          Next to decide
        </Button>
      </div>
    </>
  )
}

const WHOSE: Readonly<Record<string, 'mine' | 'theirs'>> = { m: 'mine', t: 'theirs' }
const WAYS = { changed: 'changed', gone: 'deleted' } as const

interface AskedRowProps {
  /** Index in the list. */
  readonly at: number
  readonly asked: AskedObject
  readonly chosen: 'mine' | 'theirs' | undefined
  readonly onChoose: (whose: 'mine' | 'theirs') => void
  readonly onShow: () => void
}

function AskedRow({ at, asked, chosen, onChoose, onShow }: AskedRowProps) {
  const { row, mine, theirs } = asked
  const name = `${className(asked.className)}${row === undefined ? '' : ` #${row + 1}`}`
  const group = useId()
  const choices = [
    ['mine', `Mine: ${WAYS[mine]}`],
    ['theirs', `Theirs: ${WAYS[theirs]}`],
  ] as const
  return (
    <li className={styles.row} data-at={at}>
      <button type="button" className={styles.name} disabled={row === undefined} title={name} onClick={onShow}>
        {name}
      </button>
      <span role="radiogroup" aria-label={name} className={styles.choices}>
        {choices.map(([whose, words]) => (
          <label key={whose} data-chosen={chosen === whose || undefined}>
            <input type="radio" name={group} checked={chosen === whose} onChange={() => onChoose(whose)} />
            {words}
          </label>
        ))}
      </span>
    </li>
  )
}

/** "2 objects and 1 value". */
function askedText(asked: readonly AskedObject[]): string {
  const values = asked.filter(({ base }) => typeof base === 'string').length
  const objects = asked.length - values
  return [
    objects > 0 || values === 0 ? amountText(objects, 'object', 'objects') : '',
    values > 0 ? amountText(values, 'value', 'values') : '',
  ]
    .filter(Boolean)
    .join(' and ')
}

function mergeText({ added, changed, removed, comments, joined, values, asked }: MergePlan): string {
  const parts = [
    added > 0 ? `${amountText(added, 'object', 'objects')} of theirs ${added === 1 ? 'comes' : 'come'}` : '',
    changed > 0
      ? `${amountText(changed, 'object', 'objects')} that only they changed ${changed === 1 ? 'follows' : 'follow'}`
      : '',
    removed > 0 ? `${amountText(removed, 'object', 'objects')} that they deleted ${removed === 1 ? 'goes' : 'go'}` : '',
    comments > 0
      ? `${amountText(comments, 'comment', 'comments')} of theirs ${comments === 1 ? 'is' : 'are'} taken in`
      : '',
    joined > 0
      ? `${amountText(joined, 'object', 'objects')} that you changed in different parts ${joined === 1 ? 'has' : 'have'} both`
      : '',
    values > 0
      ? `${amountText(values, 'value', 'values')} that only they changed ${values === 1 ? 'follows' : 'follow'}`
      : '',
    asked.length > 0 ? `${askedText(asked)} ${asked.length === 1 ? 'was' : 'were'} changed by both` : '',
  ].filter(Boolean)
  if (parts.length === 0) return 'Merging changes nothing: your version has all their changes.'
  return `Merging: ${parts.join(', ')}. What you did stays.`
}
