import { PencilLine } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import type { CustomField, CustomValue } from '#domain/custom-fields'
import styles from './fields.module.css'
import { fieldValueText } from './field-words'

interface FieldValueButtonProps {
  readonly field: CustomField
  readonly value: CustomValue | undefined
  /** Owner of the value. */
  readonly thing: string
  /** Absent: the value is only shown. */
  readonly onEdit: (() => void) | undefined
}

/** A row opens by a press of its own; a value in it opens alone. */
const alone = (event: SyntheticEvent) => event.stopPropagation()

/** A value of a field, which opens for a change where the person may change it. */
export function FieldValueButton({ field, value, thing, onEdit }: FieldValueButtonProps) {
  const text = fieldValueText(field, value)
  if (onEdit === undefined) return <span title={text}>{text || <span className={styles.none}>–</span>}</span>
  return (
    <button
      type="button"
      className={styles.value}
      title={text === '' ? undefined : text}
      aria-label={`Edit ${field.name} of ${thing}: ${text || 'empty'}`}
      onPointerDown={alone}
      onMouseDown={alone}
      onPointerUp={alone}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
      }}
      onClick={(event) => {
        event.stopPropagation()
        onEdit()
      }}
    >
      <span className={styles.text}>{text || <span className={styles.none}>–</span>}</span>
      <PencilLine size={13} aria-hidden="true" className={styles.pencil} />
    </button>
  )
}
