import { useId } from 'react'
import { UNIT_MAX } from '#domain/annotation/parts/number-range'
import { TextField } from '../../../ui/text-field'
import type { TypedRange } from './class-draft'
import styles from './class-editor.module.css'

interface NumberFieldsProps {
  readonly range: TypedRange
  readonly problem: string | undefined
  readonly onChange: (range: TypedRange) => void
}

const NUMBERS = [
  { field: 'min', label: 'Minimum' },
  { field: 'max', label: 'Maximum' },
  { field: 'step', label: 'Step' },
] as const

/** Edits a number question's limits and unit. */
export function NumberFields({ range, problem, onChange }: NumberFieldsProps) {
  const id = useId()
  return (
    <div className={styles.field} role="group" aria-label="Numbers" aria-describedby={`${id}-note`}>
      <div className={styles.numbers}>
        {NUMBERS.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            inputMode="decimal"
            placeholder="Any"
            value={range[field]}
            onChange={(value) => onChange({ ...range, [field]: value })}
          />
        ))}
        <TextField
          label="Unit"
          placeholder="None"
          maxLength={UNIT_MAX}
          value={range.unit}
          onChange={(unit) => onChange({ ...range, unit })}
        />
      </div>
      <p id={`${id}-note`} className={problem === undefined ? styles.hint : styles.problem}>
        {problem ?? 'Other answers are named as issues. Review settings can add more limits.'}
      </p>
    </div>
  )
}
