import { useEffect, useId, useState } from 'react'
import { amountText } from '../../../../ui/texts'
import type { AskedObject, MergeChoices, MergePlan, Merging } from '../../document/merging'
import type { OtherVersion } from '../../document/other-version'
import { useObservable } from '../../use-observable'
import { className } from '../objects/words'
import styles from './merge-choices.module.css'

/** The others are decided for all of them at once. */
const SHOWN_MAX = 100

/** What merging would do now; undefined until it is known. */
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
  // What was found before one's own version went on says nothing any more.
  return found?.of === seen ? found.plan : undefined
}

/** How many objects that both changed nobody has decided on yet. */
export function undecided({ asked }: MergePlan, choices: MergeChoices): number {
  return asked.filter(({ base }) => !choices.has(base)).length
}

interface MergeQuestionProps {
  readonly plan: MergePlan
  readonly choices: MergeChoices
  readonly onChoices: (choices: MergeChoices) => void
  /** Shows one's own object where it lies. */
  readonly onShow: (row: number) => void
}

/** What comes of both versions together, and whose those objects are to be that both changed. */
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
                ? `All ${amountText(asked.length, 'object', 'objects')} decided`
                : `${amountText(left, 'object', 'objects')} of ${asked.length} to decide`}
            </span>
            <button type="button" onClick={() => all('mine')}>
              All mine
            </button>
            <button type="button" onClick={() => all('theirs')}>
              All theirs
            </button>
          </div>
          <ul className={styles.list} aria-label="Objects that both changed">
            {asked.slice(0, SHOWN_MAX).map((one) => (
              <AskedRow
                key={one.base}
                asked={one}
                chosen={choices.get(one.base)}
                onChoose={(whose) => onChoices(new Map([...choices, [one.base, whose]]))}
                onShow={() => one.row !== undefined && onShow(one.row)}
              />
            ))}
          </ul>
          {asked.length > SHOWN_MAX && (
            <p className={styles.text}>and {amountText(asked.length - SHOWN_MAX, 'other', 'others')}</p>
          )}
        </>
      )}
    </div>
  )
}

const WAYS = { changed: 'changed', gone: 'deleted' } as const

interface AskedRowProps {
  readonly asked: AskedObject
  readonly chosen: 'mine' | 'theirs' | undefined
  readonly onChoose: (whose: 'mine' | 'theirs') => void
  readonly onShow: () => void
}

function AskedRow({ asked, chosen, onChoose, onShow }: AskedRowProps) {
  const { row, mine, theirs } = asked
  const name = `${className(asked.className)}${row === undefined ? '' : ` #${row + 1}`}`
  const group = useId()
  const choices = [
    ['mine', `Mine: ${WAYS[mine]}`],
    ['theirs', `Theirs: ${WAYS[theirs]}`],
  ] as const
  return (
    <li className={styles.row}>
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

function mergeText({ added, changed, removed, asked }: MergePlan): string {
  const parts = [
    added > 0 ? `${amountText(added, 'object', 'objects')} of theirs ${added === 1 ? 'comes' : 'come'}` : '',
    changed > 0
      ? `${amountText(changed, 'object', 'objects')} that only they changed ${changed === 1 ? 'follows' : 'follow'}`
      : '',
    removed > 0 ? `${amountText(removed, 'object', 'objects')} that they deleted ${removed === 1 ? 'goes' : 'go'}` : '',
    asked.length > 0 ? `${amountText(asked.length, 'object was', 'objects were')} changed by both` : '',
  ].filter(Boolean)
  if (parts.length === 0) return 'Merging changes nothing of yours: all of theirs is in it already.'
  return `Merging: ${parts.join(', ')}. What you did stays.`
}
