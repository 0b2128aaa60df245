import { X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { optionsOf } from '#domain/annotation/forms/value-checks'
import { textWithData, wordsOf } from '#domain/annotation/forms/references'
import { IconButton } from '../icon-button'
import { type FieldProps, useAnswer, useSheet } from './form-sheet'
import styles from './form.module.css'

/** The digit of a key chooses the option at its place. */
function byDigit(event: KeyboardEvent<HTMLElement>, count: number, take: (at: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
  const at = Number(event.key) - 1
  if (at >= count) return
  event.preventDefault()
  // The same digit means a class or a status elsewhere.
  event.stopPropagation()
  take(at)
  event.currentTarget.querySelectorAll<HTMLElement>('input')[at]?.focus()
}

/** One of some options. */
export function RadioInput(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { itemData } = useSheet()
  const { value, answer } = useAnswer(props)
  const group = useId()
  const options = withOwn(optionsOf(node.fields), typeof value === 'string' && value !== '' ? [value] : [])
  return (
    <div
      className={styles.options}
      data-layout={node.fields['layout'] === 'row' ? 'row' : 'column'}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onKeyDown={(event) => !isOff && byDigit(event, options.length, (at) => answer(options[at]))}
    >
      {options.map((option) => (
        <span key={option} className={styles.choice}>
          <label className={styles.option}>
            <input
              type="radio"
              name={group}
              disabled={isOff}
              checked={value === option}
              onChange={() => answer(option)}
            />
            {textWithData(option, itemData)}
          </label>
          {value === option && option !== '' && !isOff && (
            <IconButton label="Clear answer" icon={X} iconSize={14} onClick={() => answer('')} />
          )}
        </span>
      ))}
    </div>
  )
}

/** Any of some options. */
export function CheckboxInput(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { itemData } = useSheet()
  const { value, answer } = useAnswer(props)
  const chosen = chosenIn(value)
  const options = withOwn(optionsOf(node.fields), chosen)
  const toggle = (option: string | undefined) => {
    if (option === undefined) return
    const isOn = chosen.includes(option)
    answer(
      isOn ? chosen.filter((one) => one !== option) : options.filter((one) => one === option || chosen.includes(one)),
    )
  }
  return (
    <div
      className={styles.options}
      data-layout={node.fields['layout'] === 'row' ? 'row' : 'column'}
      data-long={options.length > LONG_FROM || undefined}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onKeyDown={(event) => !isOff && byDigit(event, options.length, (at) => toggle(options[at]))}
    >
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input type="checkbox" disabled={isOff} checked={chosen.includes(option)} onChange={() => toggle(option)} />
          {textWithData(option, itemData)}
        </label>
      ))}
    </div>
  )
}

/** Longer lists scroll by themselves. */
const LONG_FROM = 12

/** A list that drops down; one of several choices is a list of marks. */
export function SelectInput(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { itemData } = useSheet()
  const { value, answer } = useAnswer(props)
  if (node.fields['isDynamic'] === true) return <DynamicSelect value={value} labelId={labelId} />
  if (node.fields['isMultiselect'] === true) return <CheckboxInput {...props} />
  const own = typeof value === 'string' ? value : ''
  const { placeholder } = node.fields
  return (
    <select
      className={`${styles.input} ${styles.select}`}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={isOff}
      value={own}
      onChange={({ target }) => answer(target.value === '' ? null : target.value)}
    >
      <option value="">{typeof placeholder === 'string' && placeholder !== '' ? placeholder : 'Select'}</option>
      {withOwn(optionsOf(node.fields), own === '' ? [] : [own]).map((option) => (
        <option key={option} value={option}>
          {textWithData(option, itemData)}
        </option>
      ))}
    </select>
  )
}

function DynamicSelect({ value, labelId }: { readonly value: unknown; readonly labelId: string }) {
  return (
    <div role="group" aria-labelledby={labelId}>
      <p className={styles.shown}>{wordsOf(value) === '' ? 'No answer' : wordsOf(value)}</p>
      <p className={styles.hint}>Code fills this list, and code doesn’t run here. The answer stays as it is.</p>
    </div>
  )
}

function chosenIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'string') : []
}

/** Also lists answers that the form no longer offers, so that they can be cleared. */
function withOwn(options: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...new Set([...options, ...chosen])]
}
