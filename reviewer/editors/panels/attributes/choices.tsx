import { type KeyboardEvent, useId, useState } from 'react'
import type { AttributeGroup, AttributeValues } from '#domain/annotation/parts/attribute-values'
import { SearchField } from '../../../../ui/search-field'
import styles from './attributes-panel.module.css'

interface ChoicesProps {
  readonly group: AttributeGroup
  readonly answer: AttributeValues
  readonly disabled: boolean
  readonly onChoose: (name: string) => void
}

/** More options than these are searched; without a search the first ones and those chosen are listed. */
const SEARCHED_FROM = 12
const FOUND_MOST = 50

interface Line {
  readonly option: AttributeGroup['options'][number]
  readonly at: number
}

/** The options of a question, each with its digit; many of them are searched, and Enter in the search chooses the first one found. */
export function Choices({ group, answer, disabled, onChoose }: ChoicesProps) {
  const [words, setWords] = useState('')
  const { options } = group
  const wanted = words.trim().toLowerCase()
  const isLong = options.length > SEARCHED_FROM
  const lines = options.map((option, at): Line => ({ option, at }))
  const listed = isLong ? listedOf(lines, wanted, answer) : lines

  function onKeyDown(event: KeyboardEvent): void {
    const [first] = listed
    if (event.key !== 'Enter' || wanted === '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (first === undefined || disabled) return
    onChoose(first.option.name)
    setWords('')
  }

  return (
    <>
      {isLong && (
        <SearchField
          label={`Search ${options.length.toLocaleString('en')} answers`}
          value={words}
          onChange={setWords}
          onKeyDown={onKeyDown}
        />
      )}
      <Options {...{ group, answer, disabled, onChoose, listed }} />
      {isLong && listed.length === 0 && <p className={styles.note}>No answer matches “{words.trim()}”.</p>}
    </>
  )
}

function Options({ group, answer, disabled, onChoose, listed }: ChoicesProps & { readonly listed: readonly Line[] }) {
  const name = useId()
  const isRadio = group.kind === 'radio'
  return listed.map(({ option, at }) => (
    <label key={option.id} className={styles.option}>
      <input
        type={isRadio ? 'radio' : 'checkbox'}
        name={name}
        checked={answer.includes(option.name)}
        disabled={disabled}
        // A browser tells no change of what is chosen again.
        onClick={() => isRadio && onChoose(option.name)}
        onChange={() => !isRadio && onChoose(option.name)}
      />
      <span className={styles.words} dir="auto">
        {option.name}
      </span>
      {at < 9 && (
        <kbd className={styles.digit} aria-hidden>
          {at + 1}
        </kbd>
      )}
    </label>
  ))
}

/** Those that are searched, else the first ones and what is chosen. */
function listedOf(lines: readonly Line[], wanted: string, answer: AttributeValues): readonly Line[] {
  if (wanted === '') return lines.filter(({ option, at }) => at < SEARCHED_FROM || answer.includes(option.name))
  return lines.filter(({ option }) => option.name.toLowerCase().includes(wanted)).slice(0, FOUND_MOST)
}
