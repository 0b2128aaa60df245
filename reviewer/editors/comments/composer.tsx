import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Words } from '#domain/annotation/comments/change-threads'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import styles from './composer.module.css'
import type { FindPeople, Person } from '../document/people'
import { mentionAt, withMention, wordsOf } from './mention'

interface ComposerProps {
  /** Kind of text written here. */
  readonly label: string
  readonly placeholder: string
  readonly first: string
  /** Label of the send button. */
  readonly sendLabel: string
  /** Finds people to be called; undefined where the host knows none. */
  readonly find: FindPeople | undefined
  /** Another number each time that the keyboard is to come here; 0 while it is not. */
  readonly focus: number
  /** People whom the text calls already. */
  readonly called: readonly Person[]
  readonly onChange?: (text: string) => void
  readonly onSend: (words: Words) => void
  readonly onCancel: () => void
}

const LENGTH_MAX = 10_000

/** A field for a remark: Enter sends it, Shift+Enter: new line, @ completes names. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, first, sendLabel, find, focus, called, onChange, onSend, onCancel } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(first)
  const [cursor, setCursor] = useState(first.length)
  const [known, setKnown] = useState(called)
  // Text before the cursor when a name was picked or the list closed: that @ stays done while this text remains.
  const [left, setLeft] = useState('')
  const begun = find === undefined ? undefined : mentionAt(text, cursor)
  const isLeft = begun !== undefined && begun.at < left.length && cursor >= left.length
  const search = isLeft ? undefined : begun?.search
  const { found, isUnanswered } = useFound(find, search)
  const [active, setActive] = useState(0)
  const at = Math.min(active, found.length - 1)

  useEffect(() => {
    if (focus > 0) field.current?.focus({ preventScroll: true })
  }, [focus])

  function write(next: string, place: number): void {
    setText(next)
    setCursor(place)
    setLeft((before) => (next.startsWith(before) ? before : ''))
    onChange?.(next)
  }

  function call(person: Person): void {
    const { current } = field
    if (begun === undefined || current === null) return
    const made = withMention(text, begun, person)
    setKnown((before) => [...before, person])
    write(made.text, made.cursor)
    setLeft(made.text.slice(0, made.cursor))
    setActive(0)
    current.value = made.text
    current.setSelectionRange(made.cursor, made.cursor)
    current.focus()
  }

  function send(): void {
    const words = wordsOf(text, known)
    if (words.text === '') return field.current?.focus()
    onSend(words)
    write('', 0)
  }

  function onListKey(event: KeyboardEvent): boolean {
    const person = found[at]
    if (person === undefined) return false
    const step = STEPS[event.key]
    if (step !== undefined) setActive((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') call(person)
    else if (event.key === 'Escape') setLeft(text.slice(0, cursor))
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The letters of other scripts are put together first.
    if (event.nativeEvent.isComposing) return
    const isSend = event.key === 'Enter' && !event.shiftKey
    if (onListKey(event)) event.preventDefault()
    else if (isSend) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }

  return (
    <div className={styles.composer}>
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        maxLength={LENGTH_MAX}
        value={text}
        placeholder={placeholder}
        aria-label={label}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-people`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <ul id={`${id}-people`} className={styles.people} role="listbox" aria-label="People">
          {found.map((person, nth) => (
            <li
              key={person.email}
              id={`${id}-${nth}`}
              role="option"
              aria-selected={nth === at}
              className={styles.person}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                call(person)
              }}
            >
              <Avatar name={person.name} size={20} />
              <span className={styles.name}>{person.name}</span>
              <span className={styles.email}>{person.email}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <span className={styles.hint} role="status">
          {isUnanswered
            ? 'Couldn’t look up people. Your text stays, without a mention'
            : find === undefined
              ? 'Shift+Enter: new line'
              : '@ mentions someone · Shift+Enter: new line'}
        </span>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" look="primary" disabled={text.trim() === ''} onClick={send}>
          {sendLabel}
        </Button>
      </div>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** Pause after typing before people are looked up, ms. */
const REST_MS = 120

interface Answer {
  readonly search: string
  /** Undefined if no one could be asked. */
  readonly people: readonly Person[] | undefined
}

interface Found {
  readonly found: readonly Person[]
  /** The search for the typed text failed. */
  readonly isUnanswered: boolean
}

const NONE: Found = { found: [], isUnanswered: false }

/** People that a search finds, once answered. */
function useFound(find: ComposerProps['find'], search: string | undefined): Found {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (find === undefined || search === undefined) return
    let isOver = false
    const timer = setTimeout(() => {
      void find(search).then((people) => {
        if (!isOver) setAnswer({ search, people })
      })
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [find, search])
  if (search === undefined || answer === undefined) return NONE
  const { people } = answer
  if (people === undefined) return { found: [], isUnanswered: true }
  // The last result stays until the next answer, as far as it still matches.
  const isFresh = answer.search === search
  const typed = search.toLowerCase()
  return {
    found: isFresh ? people : people.filter(({ name }) => name.toLowerCase().includes(typed)),
    isUnanswered: false,
  }
}
