import { type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  /** The error text, shown in place of the hint. */
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** A text input with label and error. */
export function TextField({ label, value, onChange, hint, error, ...input }: TextFieldProps) {
  const id = useId()
  const text = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== undefined && (
        <span id={`${id}-text`} className={error === undefined ? styles.hint : styles.error} role={error && 'alert'}>
          {text}
        </span>
      )}
    </div>
  )
}
