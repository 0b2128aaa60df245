import { type Form, formLines } from '#domain/forms'
import { amountText } from '../../../ui/texts'
import styles from './settings-page.module.css'

const SHOWN = 200

/** The form's components in order, indented by nesting. */
export function FormPreview({ form, count }: { readonly form: Form | undefined; readonly count: number }) {
  if (form === undefined || count === 0) return null
  const lines = formLines(form)
  return (
    <>
      <ul className={styles.components} aria-label={amountText(count, 'component', 'components')}>
        {lines.slice(0, SHOWN).map(({ id, type, label, depth }) => (
          <li key={id} style={{ ['--depth' as string]: depth }}>
            <span className={styles.kind}>{type}</span>
            <span>{label}</span>
            <code>{id}</code>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className={styles.hint}>and {lines.length - SHOWN} more</p>}
    </>
  )
}
