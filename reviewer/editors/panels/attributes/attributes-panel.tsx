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
  /** The exact objects that are selected, all of one class. */
  readonly values: readonly Native[]
  readonly editing: Pick<Editing, 'change'>
  /** The question that the present step of the project asks. */
  readonly asked: string | undefined
  /** Reads the text in the objects and answers with it; left out where nothing can be read. */
  readonly readText?: (() => Promise<void>) | undefined
  /** Behind the last question: on to those of the next object, or to the next step. */
  readonly onNext: () => void
  readonly disabled: boolean
}

/** What the selected objects answer; a change answers for all of them. */
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

/** Digits answer, as they stand, and lead to the next question; Enter and Tab do so without an answer. */
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
    // In the search of many options digits are searched for.
    if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
    const key = digitKey(event) ?? event.key
    if (disabled || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(key)) return
    const option = group.options[Number(key) - 1]
    if (option === undefined) return
    event.preventDefault()
    const next = answerWith(props, option.name)
    onAnswer(next)
    // Steps move on by themselves, checklists end with Enter, and a cleared answer is asked again.
    if (group.kind === 'radio' && next.length > 0 && !props.isAsked) goToQuestion(event.currentTarget, 1)
  }
}

/** Enter by itself; with Mod it hands the item on. */
function isPlainEnter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !altKey
}

/** On to the next question of the object; behind its last one to the next object, or as the step of the project leads. */
function goOn(question: HTMLFieldSetElement | null, { isAsked, onNext }: QuestionProps): void {
  if (isAsked || question === null || !goToQuestion(question, 1)) onNext()
}

function Field(props: QuestionProps) {
  const { group, answer, isMixed, disabled, onAnswer } = props
  const isNumber = group.kind === 'numeric'
  const [value = ''] = answer
  const [isRefused, setRefused] = useState(false)
  const note = useId()

  /** Takes what is written; what is no number stays to be mended, and the answer as it was. */
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
        // Another object has another text.
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

/** The answer after an option was chosen. */
function answerWith({ group, answer }: QuestionProps, name: string): AttributeValues {
  return group.kind === 'radio' ? chosen(group, answer, name) : withOrWithout(answer, name)
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
