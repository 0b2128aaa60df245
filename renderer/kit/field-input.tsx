import { useId } from 'react'
import type { CustomField } from '#domain/custom-fields'
import { TextField } from '../../ui/text-field'
import styles from './fields.module.css'

interface FieldInputProps {
  readonly field: CustomField
  /** As typed: see `typedValue`. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The control for a value of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, error, onChange } = props
  switch (field.kind) {
    case 'single_select':
      return <Select {...props} options={field.options.map((one) => ({ value: one, label: one }))} />
    case 'boolean':
      return <Select {...props} options={YES_OR_NO} />
    case 'multiselect':
      return <Checks {...props} />
    case 'text':
    case 'numeric':
    case 'date':
      return (
        <TextField
          label={field.suffix === undefined ? field.name : `${field.name} (${field.suffix})`}
          {...(field.kind === 'date' ? { type: 'date' } : {})}
          {...(field.kind === 'numeric' ? { inputMode: 'decimal' as const, hint: rangeText(field) } : {})}
          value={value}
          error={error}
          autoComplete="off"
          data-first-focus
          onChange={onChange}
        />
      )
  }
}

/** The range and the step of a number, in words; undefined: it has none. */
export function rangeText({ min, max, step }: CustomField): string | undefined {
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `${min} or more`
        : max !== undefined
          ? `${max} or less`
          : undefined
  const steps = step === undefined ? undefined : `in steps of ${step}`
  return [range, steps].filter(Boolean).join(', ') || undefined
}

interface SelectProps extends FieldInputProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

function Select({ field, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.name}</label>
      <select id={id} value={value} data-first-focus onChange={({ target }) => onChange(target.value)}>
        <option value="">No value</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Checks({ field, value, onChange }: FieldInputProps) {
  const chosen = new Set(value === '' ? [] : value.split('\n'))
  return (
    <fieldset className={styles.checks}>
      <legend>{field.name}</legend>
      {field.options.map((option, at) => (
        <label key={option} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.has(option)}
            data-first-focus={at === 0 || undefined}
            onChange={({ target }) => {
              const next = field.options.filter((one) => (one === option ? target.checked : chosen.has(one)))
              onChange(next.join('\n'))
            }}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
