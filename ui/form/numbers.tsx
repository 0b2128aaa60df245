import { Star, ThumbsDown, ThumbsUp, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { numberIn } from '#domain/annotation/forms/value-checks'
import { IconButton } from '../icon-button'
import { type FieldProps, useAnswer } from './form-sheet'
import styles from './form.module.css'

/** A number input; text that is no number yet stays in the field and is no answer. */
export function NumberInput(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { value, answer } = useAnswer(props)
  const [typed, setTyped] = useState<string>()
  const known = typeof value === 'number' ? String(value) : ''
  return (
    <input
      className={`${styles.input} ${styles.short}`}
      type="number"
      step={numberIn(node.fields, 'step') ?? 'any'}
      min={numberIn(node.fields, 'min')}
      max={numberIn(node.fields, 'max')}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      readOnly={isOff}
      value={typed ?? known}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === '' && !target.validity.badInput) answer(null, true)
        else if (Number.isFinite(target.valueAsNumber)) answer(target.valueAsNumber, true)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** A number, or two, on a scale. */
export function SliderInput(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { value, answer } = useAnswer(props)
  const [min, max] = [numberIn(node.fields, 'min') ?? 0, numberIn(node.fields, 'max') ?? 100]
  const suffix = typeof node.fields['suffix'] === 'string' ? node.fields['suffix'] : ''
  const isRange = node.fields['sliderType'] === 'rangeSlider'
  const pair: readonly unknown[] = Array.isArray(value) ? value : []
  const low = typeof pair[0] === 'number' ? pair[0] : min
  const high = typeof pair[1] === 'number' ? pair[1] : max
  const scale = { min, max, step: numberIn(node.fields, 'step') ?? 1, disabled: isOff, 'aria-describedby': describedBy }
  if (isRange)
    return (
      <div className={styles.slider} role="group" aria-labelledby={labelId}>
        <Scale
          {...scale}
          name="Lowest"
          value={low}
          suffix={suffix}
          onValue={(next) => answer([next, Math.max(next, high)], true)}
        />
        <Scale
          {...scale}
          name="Highest"
          value={high}
          suffix={suffix}
          onValue={(next) => answer([Math.min(low, next), next], true)}
        />
      </div>
    )
  const own = typeof value === 'number' ? value : undefined
  return (
    <div className={styles.slider}>
      <Scale {...scale} labelledBy={labelId} value={own} suffix={suffix} onValue={(next) => answer(next, true)} />
      {own !== undefined && !isOff && <Clear onClear={() => answer(null)} />}
    </div>
  )
}

interface ScaleProps {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly disabled: boolean
  readonly 'aria-describedby': string | undefined
  readonly value: number | undefined
  readonly suffix: string
  readonly name?: string
  readonly labelledBy?: string
  readonly onValue: (value: number) => void
}

function Scale({ value, suffix, name, labelledBy, onValue, ...scale }: ScaleProps) {
  const text = value === undefined ? 'Not answered' : `${value}${suffix}`
  const middle = scale.min + Math.round((scale.max - scale.min) / 2 / scale.step) * scale.step
  const take = ({ value: next }: HTMLInputElement) => onValue(Number(next))
  return (
    <label className={styles.scale}>
      {name !== undefined && <span className={styles.hint}>{name}</span>}
      <input
        {...scale}
        type="range"
        aria-labelledby={labelledBy}
        aria-valuetext={text}
        data-unanswered={value === undefined || undefined}
        value={value ?? middle}
        onChange={({ target }) => take(target)}
        // Where the knob stands already is an answer too, once it is given.
        onPointerUp={({ currentTarget }) => value === undefined && !scale.disabled && take(currentTarget)}
        onKeyDown={(event) => {
          if (value !== undefined || scale.disabled || (event.key !== 'Enter' && event.key !== ' ')) return
          event.preventDefault()
          take(event.currentTarget)
        }}
      />
      <output className={styles.output}>{text}</output>
    </label>
  )
}

/** Takes an answer back. */
function Clear({ onClear }: { readonly onClear: () => void }) {
  return <IconButton label="Clear answer" icon={X} iconSize={14} onClick={onClear} />
}

interface PickedProps extends FieldProps {
  readonly choices: readonly { readonly value: number; readonly name: string; readonly mark: ReactNode }[]
  /** Marks up to the chosen one are filled. */
  readonly isScale?: boolean
}

/** One of a few numbers, as marks in a row. */
function PickedNumber({ choices, isScale = false, ...props }: PickedProps) {
  const { labelId, describedBy, isOff } = props
  const { value, answer } = useAnswer(props)
  const group = useId()
  const chosen = typeof value === 'number' ? value : undefined
  return (
    <div className={styles.marks} role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy}>
      {choices.map((one) => (
        <label key={one.value} className={styles.mark} title={one.name}>
          <input
            type="radio"
            name={group}
            className={styles.hiddenInput}
            aria-label={one.name}
            disabled={isOff}
            checked={chosen === one.value}
            onChange={() => answer(one.value)}
          />
          <span
            aria-hidden
            data-filled={
              chosen !== undefined && (isScale ? one.value <= chosen : one.value === chosen) ? true : undefined
            }
          >
            {one.mark}
          </span>
        </label>
      ))}
      {chosen !== undefined && !isOff && <Clear onClear={() => answer(null)} />}
    </div>
  )
}

const STARS_MAX = 20

/** Stars. */
export function RatingInput(props: FieldProps) {
  const most = Math.min(Math.max(1, Math.floor(numberIn(props.node.fields, 'numberOfStars') ?? 5)), STARS_MAX)
  const choices = Array.from({ length: most }, (_, at) => ({
    value: at + 1,
    name: at === 0 ? '1 star' : `${at + 1} stars`,
    mark: <Star size={20} />,
  }))
  return <PickedNumber {...props} choices={choices} isScale />
}

const VOTES = [
  { value: 1, name: 'Thumbs up', mark: <ThumbsUp size={20} /> },
  { value: 0, name: 'Thumbs down', mark: <ThumbsDown size={20} /> },
] as const

/** For or against. */
export function VotingInput(props: FieldProps) {
  return <PickedNumber {...props} choices={VOTES} />
}
