import { useId, useState } from 'react'
import type { Question } from '#domain/annotation/questions/questions'
import { typedNumber } from '#domain/typed-number'
import type { ItemQuestions } from '../../document/item-questions'
import { stepByArrow } from '../../../../ui/step-by-arrow'
import styles from './questions-panel.module.css'

interface WrittenAnswerProps {
  readonly question: Question
  readonly questioning: Pick<ItemQuestions, 'write'>
  readonly disabled: boolean
}

/** A numeric answer; an invalid number stays in the field and leaves the answer unchanged. */
export function NumberAnswer({ question, questioning, disabled }: WrittenAnswerProps) {
  const { title, answers, range } = question
  const [value = ''] = answers
  const [isRefused, setRefused] = useState(false)
  const note = useId()
  const about = rangeWords(range)
  return (
    <>
      <input
        // Resets the field for another value.
        key={value}
        data-answer
        className={styles.field}
        type="text"
        inputMode="decimal"
        role="spinbutton"
        aria-valuenow={typedNumber(value)}
        onKeyDown={stepByArrow}
        aria-label={title}
        aria-invalid={isRefused}
        aria-describedby={isRefused || about !== undefined ? note : undefined}
        defaultValue={value}
        disabled={disabled}
        onBlur={({ target }) => {
          const isEmpty = target.value.trim() === ''
          const number = typedNumber(target.value)
          setRefused(!isEmpty && number === undefined)
          if (isEmpty || number !== undefined) void questioning.write(question, number)
        }}
      />
      {isRefused ? (
        <p id={note} className={styles.refusal} role="alert">
          This isn’t a number. Enter a number, or leave the field empty.
        </p>
      ) : (
        about !== undefined && (
          <p id={note} className={styles.note}>
            {about}
          </p>
        )
      )}
    </>
  )
}

/** A text answer; Alt+Enter inserts a line break. */
export function TextAnswer({ question, questioning, disabled }: WrittenAnswerProps) {
  const { title, answers } = question
  const [value = ''] = answers
  return (
    <textarea
      key={value}
      data-answer
      className={styles.text}
      dir="auto"
      rows={2}
      aria-label={title}
      defaultValue={value}
      disabled={disabled}
      onBlur={({ target }) => void questioning.write(question, target.value.trim() === '' ? undefined : target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.altKey) return
        event.preventDefault()
        const { currentTarget: field } = event
        field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
      }}
    />
  )
}

function rangeWords(range: Question['range']): string | undefined {
  if (range === undefined) return undefined
  const { least, most } = range
  if (least !== null && most !== null) return `From ${least} to ${most}`
  return least === null ? `At most ${most}` : `At least ${least}`
}
