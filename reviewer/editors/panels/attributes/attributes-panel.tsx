import { type KeyboardEvent, useId, useState } from 'react'
import {
  type AttributeGroup,
  type AttributeValues,
  attributeValues,
  withAttributeValues,
} from '#domain/annotation/parts/attribute-values'
import type { Native } from '#domain/annotation/native'
import { rangeHint } from '#domain/annotation/parts/number-range'
import { toggled } from '#domain/annotation/parts/toggle'
import { typedNumber } from '#domain/typed-number'
import type { Editing } from '../../document/editing'
import { Button } from '../../../../ui/button'
import { stepByArrow } from '../../../../ui/step-by-arrow'
import { digitKey } from '../../../shortcuts/latin-key'
import styles from './attributes-panel.module.css'
import { Choices } from './choices'
import { goToQuestion, moveAmongChoices, tabWay } from './question-keys'

interface AttributesPanelProps {
  readonly groups: readonly AttributeGroup[]
  /** The full data of the selected objects, all of one class. */
  readonly values: readonly Native[]
  readonly editing: Pick<Editing, 'change'>
  /** The question of the current flow step. */
  readonly asked: string | undefined
  /** Fills the attribute with text recognized in the objects; left out if nothing can be recognized. */
  readonly readText?: (() => Promise<void>) | undefined
  /** Leaves the last question: to the next object's questions, or to the next flow step. */
  readonly onNext: () => void
  readonly disabled: boolean
}

/** The selected objects' answers; a change applies to all of them. */
export function AttributesPanel({ groups, values, editing, asked, readText, onNext, disabled }: AttributesPanelProps) {
  return (
    <div className={styles.groups} data-keys="own">
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
            readText={group.kind === 'ocr' ? readText : undefined}
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
  readonly readText: (() => Promise<void>) | undefined
  readonly onAnswer: (values: AttributeValues) => void
  readonly onNext: () => void
}

function Question(props: QuestionProps) {
  const { group, answer, isMixed, isAsked, onAnswer } = props
  const isMissing = group.isRequired && answer.length === 0
  const isChoice = group.kind === 'radio' || group.kind === 'checklist'
  return (
    <fieldset
      className={styles.group}
      data-missing={isMissing || undefined}
      data-asked={isAsked || undefined}
      onKeyDown={keysOf(props)}
    >
      <legend className={styles.name} dir="auto">
        {group.name}
        {group.isRequired && (
          <span className={styles.required} title="Required">
            {' '}
            *
          </span>
        )}
        {isMixed && <span className={styles.mixed}> · mixed</span>}
      </legend>
      {isChoice ? <Choices {...props} onChoose={(name) => onAnswer(answerWith(props, name))} /> : <Field {...props} />}
      {props.readText !== undefined && (
        <Button
          size="small"
          title="Fill this with the text in the box (Alt+Shift+T)"
          disabled={props.disabled}
          onClick={() => void props.readText?.()}
        >
          Read text
        </Button>
      )}
    </fieldset>
  )
}

/** Digits choose options in order and move to the next question; Enter and Tab move on without an answer. */
function keysOf(props: QuestionProps) {
  const { group, onAnswer, disabled } = props
  return (event: KeyboardEvent<HTMLFieldSetElement>): void => {
    const isChoice = group.kind === 'radio' || group.kind === 'checklist'
    const way = tabWay(event)
    if (way !== undefined && goToQuestion(event.currentTarget, way)) return event.preventDefault()
    if (isPlainEnter(event) && isChoice) {
      event.preventDefault()
      return goOn(event.currentTarget, props)
    }
    if (group.kind === 'checklist' && moveAmongChoices(event)) return event.preventDefault()
    // In the search field, digits are search text.
    if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
    const key = digitKey(event) ?? event.key
    if (disabled || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(key)) return
    const option = group.options[Number(key) - 1]
    if (option === undefined) return
    event.preventDefault()
    const next = answerWith(props, option.name)
    onAnswer(next)
    // Flow steps advance by themselves, checklists end with Enter, and a cleared answer keeps the focus.
    if (group.kind === 'radio' && next.length > 0 && !props.isAsked) goToQuestion(event.currentTarget, 1)
  }
}

/** Enter without modifiers; Mod+Enter hands the item on. */
function isPlainEnter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !altKey
}

/** Moves to the object's next question; after the last one, to the next object or flow step. */
function goOn(question: HTMLFieldSetElement | null, { isAsked, onNext }: QuestionProps): void {
  if (isAsked || question === null || !goToQuestion(question, 1)) onNext()
}

function Field(props: QuestionProps) {
  const { group, answer, isMixed, disabled, onAnswer } = props
  const isNumber = group.kind === 'numeric'
  const [value = ''] = answer
  const [isRefused, setRefused] = useState(false)
  const note = useId()

  /** Saves the typed value; an invalid number stays in the field and leaves the answer unchanged. */
  function commit({ value: text }: HTMLInputElement): boolean {
    const isEmpty = text.trim() === ''
    const read = isNumber && !isEmpty ? typedNumber(text) : text
    setRefused(read === undefined)
    if (read === undefined) return false
    if (text !== String(value)) onAnswer(isEmpty ? [] : [read])
    return true
  }

  return (
    <>
      <input
        // Resets the field for another value.
        key={`${value}`}
        className={styles.field}
        type="text"
        {...(isNumber &&
          ({ inputMode: 'decimal', role: 'spinbutton', 'aria-valuenow': typedNumber(String(value)) } as const))}
        dir="auto"
        aria-label={group.name}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? note : undefined}
        placeholder={isMixed ? 'Mixed' : group.number && rangeHint(group.number)}
        defaultValue={value}
        disabled={disabled}
        onBlur={(event) => commit(event.target)}
        onKeyDown={(event) => {
          if (isNumber) stepByArrow(event, group.number?.step ?? undefined)
          if (!isPlainEnter(event)) return
          event.preventDefault()
          if (commit(event.currentTarget)) goOn(event.currentTarget.closest('fieldset'), props)
        }}
      />
      {isRefused && (
        <p id={note} className={styles.refusal} role="alert">
          This isn’t a number. The answer stays unchanged.
        </p>
      )}
    </>
  )
}

/** The answer after choosing an option. */
function answerWith({ group, answer }: QuestionProps, name: string): AttributeValues {
  return group.kind === 'radio' ? chosen(group, answer, name) : withOrWithout(answer, name)
}

/** Choosing the same option again clears it, unless an answer is required. */
function chosen({ isRequired }: AttributeGroup, answer: AttributeValues, name: string): AttributeValues {
  const [now] = answer
  const next = toggled<string | number | undefined>(now, undefined, name)
  if (!next.ok || next.value === undefined) return isRequired ? answer : []
  return [next.value]
}

function withOrWithout(answer: AttributeValues, name: string): AttributeValues {
  return answer.includes(name) ? answer.filter((one) => one !== name) : [...answer, name]
}
