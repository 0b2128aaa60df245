import { useId } from 'react'
import styles from './fields.module.css'
import { FieldValueButton } from './field-value-button'
import type { FieldTarget } from './field-target'
import type { Fields } from './use-fields'

/** The values of a thing in its side panel; nothing where the team has no fields. */
export function FieldValues({ fields: all, thing }: { readonly fields: Fields; readonly thing: FieldTarget }) {
  const id = useId()
  const { fields, valueOf, edit } = all
  if (fields.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Fields
      </h3>
      <dl className={styles.values}>
        {fields.map((field) => (
          <div key={field.id} className={styles.line}>
            <dt>{field.name}</dt>
            <dd>
              <FieldValueButton
                field={field}
                value={valueOf(thing.id, field)}
                thing={thing.name}
                onEdit={edit && (() => edit(thing, field))}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
