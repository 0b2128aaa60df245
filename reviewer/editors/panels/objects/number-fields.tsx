import { useEffect, useRef } from 'react'
import type { Native } from '#domain/annotation/native'
import { type Measure, measuresOf } from '#domain/annotation/shaping/measures'
import type { Editing } from '../../document/editing'
import styles from './number-fields.module.css'

interface NumberFieldsProps {
  readonly row: number
  /** The exact object. */
  readonly value: Native
  readonly editing: Pick<Editing, 'reshape'>
  readonly disabled: boolean
}

const WORDS: Readonly<Record<Measure['name'], readonly [short: string, long: string]>> = {
  x: ['X', 'X, in pixels'],
  y: ['Y', 'Y, in pixels'],
  width: ['W', 'Width, in pixels'],
  height: ['H', 'Height, in pixels'],
  angle: ['°', 'Angle, in degrees'],
}

/** Where an object lies and how large it is, to the hundredth of a pixel; each number that is changed is one step. */
export function NumberFields({ row, value, editing, disabled }: NumberFieldsProps) {
  const measures = measuresOf(value)
  return (
    <div className={styles.fields}>
      {measures.map((measure) => (
        <NumberField
          key={measure.name}
          measure={measure}
          disabled={disabled}
          onChange={(next) => {
            const shape = measure.with(next)
            if (shape !== undefined) editing.reshape([{ row, shape }])
            return shape !== undefined
          }}
        />
      ))}
    </div>
  )
}

interface NumberFieldProps {
  readonly measure: Measure
  readonly disabled: boolean
  /** Answers whether there is such a shape. */
  readonly onChange: (next: number) => boolean
}

function NumberField({ measure: { name, value }, disabled, onChange }: NumberFieldProps) {
  const [short, long] = WORDS[name]
  const field = useRef<HTMLInputElement>(null)
  // The field stays the same one, so that it keeps the focus.
  useEffect(() => {
    if (field.current !== null) field.current.value = String(value)
  }, [value])

  function commit(typed: HTMLInputElement): void {
    const next = typed.valueAsNumber
    if (next === value) return
    // What is no number, or none that a shape has, gives way to what was there.
    if (!Number.isFinite(next) || !onChange(next)) typed.value = String(value)
  }

  return (
    <label className={styles.field}>
      <span className={styles.name} aria-hidden>
        {short}
      </span>
      <input
        ref={field}
        type="number"
        step="any"
        aria-label={long}
        defaultValue={value}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => commit(event.target)}
        onKeyDown={(event) => {
          // Escape leads back to the picture, without what was typed.
          if (event.key === 'Escape') event.currentTarget.value = String(value)
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit(event.currentTarget)
        }}
      />
    </label>
  )
}
