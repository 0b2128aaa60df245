import { Fragment, useEffect, useRef, useState } from 'react'
import type { Native } from '#domain/annotation/native'
import { type Measure, measuresOf } from '#domain/annotation/shaping/measures'
import { pointNumbers } from '#domain/annotation/shaping/point-numbers'
import type { Shape } from '#domain/annotation/shaping/shape'
import { typedNumber } from '#domain/typed-number'
import type { Editing } from '../../document/editing'
import { stepByArrow } from '../../../../ui/step-by-arrow'
import styles from './number-fields.module.css'

interface NumberFieldsProps {
  readonly row: number
  /** The object's full data. */
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

/** Number of points with fields at once; more points are split into parts. */
const POINTS_MOST = 60

/**
 * An object's position and size, to the hundredth of a pixel, and the position of each point. Each changed number is
 * one step.
 */
export function NumberFields({ row, value, editing, disabled }: NumberFieldsProps) {
  const measures = measuresOf(value)
  const points = pointNumbers(value)
  const [chosen, setChosen] = useState({ row, part: 0 })
  const parts = Math.ceil(points.length / POINTS_MOST)
  const part = chosen.row === row ? Math.max(0, Math.min(chosen.part, parts - 1)) : 0
  const first = part * POINTS_MOST
  const take = (shape: Shape | undefined): boolean => {
    if (shape !== undefined) editing.reshape([{ row, shape }])
    return shape !== undefined
  }
  return (
    <>
      <div className={styles.fields}>
        {measures.map((measure) => (
          <NumberField
            key={measure.name}
            words={WORDS[measure.name]}
            value={measure.value}
            disabled={disabled}
            onChange={(next) => take(measure.with(next))}
          />
        ))}
      </div>
      {parts > 1 && (
        <label className={styles.part}>
          <span>Points</span>
          <select value={part} onChange={({ target }) => setChosen({ row, part: Number(target.value) })}>
            {Array.from({ length: parts }, (_, at) => (
              <option key={at} value={at}>
                {partWords(at, points.length)}
              </option>
            ))}
          </select>
        </label>
      )}
      {points.length > 0 && (
        <div className={styles.fields} role="group" aria-label="Points">
          {points.slice(first, first + POINTS_MOST).map(({ id, x, y, movedTo }, at) => (
            <Fragment key={id}>
              <NumberField
                words={[`X${first + at + 1}`, `X of point ${first + at + 1}`]}
                value={x}
                disabled={disabled}
                onChange={(next) => take(movedTo({ x: next, y }))}
              />
              <NumberField
                words={[`Y${first + at + 1}`, `Y of point ${first + at + 1}`]}
                value={y}
                disabled={disabled}
                onChange={(next) => take(movedTo({ x, y: next }))}
              />
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}

/** The range of a part's points: "61 to 120 of 5,000". */
function partWords(part: number, count: number): string {
  const [from, to] = [part * POINTS_MOST + 1, Math.min(count, (part + 1) * POINTS_MOST)]
  const number = (at: number) => at.toLocaleString('en')
  return `${number(from)} to ${number(to)} of ${number(count)}`
}

interface NumberFieldProps {
  readonly words: readonly [short: string, long: string]
  readonly value: number
  readonly disabled: boolean
  /** Returns false if the shape would be invalid. */
  readonly onChange: (next: number) => boolean
}

function NumberField({ words: [short, long], value, disabled, onChange }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // Updates the same input, so that it keeps the focus.
  useEffect(() => {
    if (field.current !== null) field.current.value = String(value)
  }, [value])

  function commit(typed: HTMLInputElement): void {
    const next = typedNumber(typed.value)
    if (next === value) return
    // An invalid value reverts to the previous one.
    if (next === undefined || !onChange(next)) typed.value = String(value)
  }

  return (
    <label className={styles.field}>
      <span className={styles.name} aria-hidden>
        {short}
      </span>
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        role="spinbutton"
        aria-valuenow={value}
        aria-label={long}
        defaultValue={value}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => commit(event.target)}
        onKeyDown={(event) => {
          // Escape discards the input and returns to the picture.
          if (event.key === 'Escape') event.currentTarget.value = String(value)
          stepByArrow(event)
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit(event.currentTarget)
        }}
      />
    </label>
  )
}
