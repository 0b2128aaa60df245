import { ChevronLeft, ChevronRight, Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Question } from '#domain/annotation/questions/questions'
import { SearchField } from '../../../../ui/search-field'
import { countText } from '../../../../ui/texts'
import { ClassSwatch } from '../../class-swatch'
import type { ItemQuestions } from '../../document/item-questions'
import { SEARCHED_FROM, type ShownOption } from '../../document/shown-options'
import { useObservable } from '../../use-observable'
import { NumberAnswer, TextAnswer } from './written-answers'
import styles from './questions-panel.module.css'

interface QuestionFieldProps {
  readonly question: Question
  readonly questioning: ItemQuestions
  /** Shortcuts answer this question. */
  readonly isCurrent: boolean
  readonly isMissing: boolean
  readonly disabled: boolean
  readonly onLeave: () => void
}

/** A question with its answers. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, questioning, isCurrent, isMissing } = props
  const { id, title, isRequired, kind } = question
  return (
    <fieldset
      className={styles.question}
      data-question={id}
      data-current={isCurrent || undefined}
      data-missing={isMissing || undefined}
      onFocus={() => !isCurrent && questioning.ask(id)}
    >
      <legend className={styles.name} dir="auto">
        {title}
        {isRequired && (
          <span className={styles.required} title="Required">
            {' '}
            *<span className={styles.aloud}> required</span>
          </span>
        )}
        {kind === 'several' && <span className={styles.kind}> · several</span>}
      </legend>
      {kind === 'number' && <NumberAnswer {...props} />}
      {kind === 'text' && <TextAnswer {...props} />}
      {kind !== 'number' && kind !== 'text' && <Options {...props} />}
    </fieldset>
  )
}

function Options({ question, questioning, isCurrent, disabled }: QuestionFieldProps) {
  const [words, setWords] = useState('')
  const { level } = useObservable(questioning.seen)
  const { options: all, answers, kind, title } = question
  const shown = questioning.options(question, words)
  const above = isCurrent ? level : []
  const unknown = answers.filter((answer) => !all.some(({ name }) => name === answer))
  const chosen = shown.findIndex(({ isChosen }) => isChosen)

  function take({ name, opens }: ShownOption, stays: boolean): void {
    setWords('')
    if (opens !== undefined) {
      questioning.ask(question.id)
      questioning.openLevel(opens)
    } else if (name !== undefined) void questioning.choose(question, name, stays)
  }

  function onSearchKey(event: KeyboardEvent): void {
    const [first] = shown
    if (event.key !== 'Enter' || words.trim() === '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (first !== undefined && !disabled) take(first, event.shiftKey)
  }

  return (
    <>
      {unknown.map((answer) => (
        <p key={answer} className={styles.unknown}>
          “{answer}” is none of these. It stays until another answer is chosen.
        </p>
      ))}
      {all.length > SEARCHED_FROM && (
        <SearchField
          label={`Search ${countText(all.length)} answers`}
          value={words}
          onChange={setWords}
          onKeyDown={onSearchKey}
        />
      )}
      {above.length > 0 && (
        <button type="button" className={styles.above} onClick={() => void questioning.back()}>
          <ChevronLeft size={14} aria-hidden />
          {above.join(' › ')}
        </button>
      )}
      <div
        // With several answers, the fieldset is the group.
        role={kind === 'several' ? undefined : 'radiogroup'}
        aria-label={kind === 'several' ? undefined : title}
        className={kind === 'scale' ? styles.scale : styles.options}
      >
        {shown.map((option, at) => (
          <button
            key={option.label}
            type="button"
            role={option.opens === undefined ? (kind === 'several' ? 'checkbox' : 'radio') : undefined}
            aria-checked={option.opens === undefined ? option.isChosen : undefined}
            className={styles.option}
            data-option={option.label}
            data-chosen={option.isChosen || undefined}
            // One tab stop per question.
            tabIndex={at === Math.max(0, chosen) ? 0 : -1}
            disabled={disabled}
            onClick={(event) => take(option, event.shiftKey)}
          >
            {kind !== 'scale' && (
              <span className={styles.mark} data-several={kind === 'several' || undefined} aria-hidden>
                {option.isChosen && <Check size={12} />}
              </span>
            )}
            {option.colour !== undefined && <ClassSwatch colour={option.colour} />}
            <span className={styles.words} dir="auto">
              {option.label}
            </span>
            {option.opens !== undefined && <ChevronRight size={14} aria-label="opens more answers" />}
            {option.digit !== undefined && kind !== 'scale' && (
              <kbd className={styles.digit} aria-hidden>
                {option.digit}
              </kbd>
            )}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.note}>No answer matches “{words.trim()}”.</p>}
    </>
  )
}
