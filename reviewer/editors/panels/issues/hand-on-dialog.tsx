import { useEffect, useRef } from 'react'
import { pressesChord } from '#domain/key-chord'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { amountText } from '../../../../ui/texts'
import { useReviewer } from '../../../reviewer-context'
import { useKeys } from '../../../shortcuts/use-keys'
import type { HandOnQuestion } from '../../document/submit-checks'
import styles from './hand-on-dialog.module.css'

/** Maximum number of issue kinds in the dialog; the panel lists the rest. */
const NAMED = 6

/** Lists open issues before a hand-on; only checks that the project marks as errors block it. */
export function HandOnDialog({ question }: { readonly question: HandOnQuestion }) {
  const { count, errors, answer, goThere } = question
  const isHeld = errors > 0
  const keys = useKeys(HAND_ON)
  useHandOnKeys(() => isHeld || answer(true))
  const groups = question.groups.toSorted((a, b) => Number(b.isError) - Number(a.isError))
  return (
    <Dialog
      title={isHeld ? heldWords(errors) : openWords(count)}
      width={440}
      onClose={() => answer(false)}
      footer={
        <>
          {isHeld ? (
            <Button onClick={() => answer(false)}>Stay</Button>
          ) : (
            <Button title={keys} onClick={() => answer(true)}>
              Submit anyway
            </Button>
          )}
          <Button look="primary" data-first-focus onClick={goThere}>
            Go there
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {groups.slice(0, NAMED).map((group) => (
          <li key={group.id}>
            <strong>{group.title}</strong> <span className={styles.count}>{group.count.toLocaleString('en')}</span>
            {isHeld && (
              <span className={group.isError ? styles.error : styles.warning}>
                {group.isError ? 'Error' : 'Warning'}
              </span>
            )}
            <p className={styles.text}>{group.issues[0]?.text}</p>
          </li>
        ))}
      </ul>
      {groups.length > NAMED && (
        <p className={styles.text}>And {amountText(groups.length - NAMED, 'more kind', 'more kinds')}.</p>
      )}
      <p className={styles.note}>
        {isHeld
          ? 'Fix the errors to submit the item. Warnings don’t block it.'
          : `Issues that you submit anyway are not shown again until they change.${keys === undefined ? '' : ` ${keys} again submits it.`}`}
      </p>
    </Dialog>
  )
}

const HAND_ON = 'status.next'

/** Pressing the shortcut again confirms, because no other shortcut works while the dialog is open. */
function useHandOnKeys(run: () => void): void {
  const { shortcuts } = useReviewer()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const ending = new AbortController()
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = shortcuts.find(HAND_ON)
      const chords = shortcut === undefined ? [] : shortcuts.chordsOf(shortcut)
      // A user still holding the keys hasn't read the question.
      if (event.repeat || !chords.some((chord) => pressesChord(event, chord, shortcuts.isMac))) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown, { signal: ending.signal })
    return () => ending.abort()
  }, [shortcuts])
}

function openWords(count: number): string {
  return count === 1 ? 'This item has one open issue' : `${count.toLocaleString('en')} open issues on this item`
}

function heldWords(errors: number): string {
  return errors === 1 ? 'One error blocks this item' : `${errors.toLocaleString('en')} errors block this item`
}
