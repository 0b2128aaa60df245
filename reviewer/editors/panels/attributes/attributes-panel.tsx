import { type KeyboardEvent, useId } from 'react'
import {
  type AttributeGroup,
  type AttributeValues,
  attributeValues,
  withAttributeValues,
} from '#domain/annotation/parts/attribute-values'
import type { Native } from '#domain/annotation/native'
import { toggled } from '#domain/annotation/parts/toggle'
import type { Editing } from '../../document/editing'
import styles from './attributes-panel.module.css'

interface AttributesPanelProps {
  readonly groups: readonly AttributeGroup[]
  /** The exact objects that are selected, all of one class. */
  readonly values: readonly Native[]
  readonly editing: Pick<Editing, 'change'>
  /** The question that the present step of the project asks. */
  readonly asked: string | undefined
  /** On to the questions of the next object, or to the next step. */
  readonly onNext: () => void
  readonly disabled: boolean
}

/** What the selected objects answer; a change answers for all of them. */
export function AttributesPanel({ groups, values, editing, asked, onNext, disabled }: AttributesPanelProps) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => {
        const answers = values.map((value) => attributeValues(value, group))
        const isMixed = answers.some((one) => one.join('\n') !== answers[0]?.join('\n'))
        return (
          <Question
            key={group.id}
            group={group}
            answer={isMixed ? [] : (answers[0] ?? [])}
            isMixed={isMixed}
            isAsked={group.name === asked}
            disabled={disabled}
            onAnswer={(next) =>
              editing.change((value) => withAttributeValues(value, group, next), `answered: ${group.name}`)
            }
            onNext={onNext}
          />
        )
      })}
    </div>
  )
}

interface QuestionProps {
  readonly group: AttributeGroup
  readonly answer: AttributeValues
  readonly isMixed: boolean
  readonly isAsked: boolean
  readonly disabled: boolean
  readonly onAnswer: (values: AttributeValues) => void
  readonly onNext: () => void
}

function Question(props: QuestionProps) {
  const { group, answer, isMixed, isAsked } = props
  const isMissing = group.isRequired && answer.length === 0
  const isChoice = group.kind === 'radio' || group.kind === 'checklist'
  return (
    <fieldset
      className={styles.group}
      data-missing={isMissing || undefined}
      data-asked={isAsked || undefined}
      onKeyDown={digitsOf(props)}
    >
      <legend className={styles.name}>
        {group.name}
        {group.isRequired && (
          <span className={styles.required} title="Must be answered">
            {' '}
            *
          </span>
        )}
        {isMixed && <span className={styles.mixed}> · mixed</span>}
      </legend>
      {isChoice ? <Choices {...props} /> : <Field {...props} />}
    </fieldset>
  )
}

/** Digits choose answers, as they stand; Enter goes on to the next object. */
function digitsOf({ group, answer, onAnswer, onNext, disabled }: QuestionProps) {
  return (event: KeyboardEvent): void => {
    const isChoice = group.kind === 'radio' || group.kind === 'checklist'
    if (event.key === 'Enter' && isChoice) {
      event.preventDefault()
      return onNext()
    }
    if (disabled || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
    const option = group.options[Number(event.key) - 1]
    if (option === undefined) return
    event.preventDefault()
    onAnswer(group.kind === 'radio' ? chosen(group, answer, option.name) : withOrWithout(answer, option.name))
  }
}

function Choices({ group, answer, disabled, onAnswer }: QuestionProps) {
  const name = useId()
  const isRadio = group.kind === 'radio'
  return group.options.map((option, at) => (
    <label key={option.id} className={styles.option}>
      <input
        type={isRadio ? 'radio' : 'checkbox'}
        name={name}
        checked={answer.includes(option.name)}
        disabled={disabled}
        // A browser tells no change of what is chosen again.
        onClick={() => isRadio && onAnswer(chosen(group, answer, option.name))}
        onChange={() => !isRadio && onAnswer(withOrWithout(answer, option.name))}
      />
      <span className={styles.words}>{option.name}</span>
      {at < 9 && (
        <kbd className={styles.digit} aria-hidden>
          {at + 1}
        </kbd>
      )}
    </label>
  ))
}

function Field({ group, answer, isMixed, disabled, onAnswer, onNext }: QuestionProps) {
  const isNumber = group.kind === 'numeric'
  const [value = ''] = answer

  function commit(text: string): void {
    if (text === String(value)) return
    const number = Number(text)
    if (text.trim() === '') onAnswer([])
    else if (!isNumber) onAnswer([text])
    else if (Number.isFinite(number)) onAnswer([number])
  }

  return (
    <input
      // Another object has another text.
      key={`${value}`}
      className={styles.field}
      type={isNumber ? 'number' : 'text'}
      step="any"
      aria-label={group.name}
      placeholder={isMixed ? 'Mixed' : undefined}
      defaultValue={value}
      disabled={disabled}
      onBlur={(event) => commit(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit(event.currentTarget.value)
        onNext()
      }}
    />
  )
}

/** Choosing again what is chosen takes it back, but an answer that must be given stays. */
function chosen({ isRequired }: AttributeGroup, answer: AttributeValues, name: string): AttributeValues {
  const [now] = answer
  const next = toggled<string | number | undefined>(now, undefined, name)
  if (!next.ok || next.value === undefined) return isRequired ? answer : []
  return [next.value]
}

function withOrWithout(answer: AttributeValues, name: string): AttributeValues {
  return answer.includes(name) ? answer.filter((one) => one !== name) : [...answer, name]
}
