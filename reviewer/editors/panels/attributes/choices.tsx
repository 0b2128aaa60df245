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

/** More options than this get a search field; without a search, the first and the chosen options are listed. */
const SEARCHED_FROM = 12
const FOUND_MOST = 50

interface Line {
  readonly option: AttributeGroup['options'][number]
  readonly at: number
}

/** A question's options with their digits. Long lists have a search; Enter in it chooses the first match. */
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
        // Browsers send no change event for choosing the same option again.
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

/** The matching options; without a search, the first and the chosen ones. */
function listedOf(lines: readonly Line[], wanted: string, answer: AttributeValues): readonly Line[] {
  if (wanted === '') return lines.filter(({ option, at }) => at < SEARCHED_FROM || answer.includes(option.name))
  return lines.filter(({ option }) => option.name.toLowerCase().includes(wanted)).slice(0, FOUND_MOST)
}
