import { amountText } from '../../../ui/texts'
import { kindsText } from './data-set-words'
import styles from './data-set.module.css'
import sheet from './new-project.module.css'
import type { DataSetChoice, MappedClass } from './use-data-set'

/** Values of the choice that are no class of the project. */
const [MAKE, LEAVE] = ['make', 'leave']
const CLASS = 'class '

/** Asks what becomes of each class of a data set: a new class, one of the project, or nothing. */
export function ClassMapping({
  choice: { classes, existing, map, makesQuestions, makeQuestions },
}: {
  readonly choice: DataSetChoice
}) {
  const made = classes.filter(({ isNew }) => isNew).length
  const left = classes.filter(({ into }) => into === null).length
  const parts = [
    made === 0 ? '' : `${amountText(made, 'class is', 'classes are')} made`,
    left === 0 ? '' : `${amountText(left, 'class is', 'classes are')} left out`,
  ].filter(Boolean)
  return (
    <section className={styles.mapping} aria-label="Classes">
      <header>
        <strong>Classes</strong>
        <span className={sheet.what} role="status">
          {parts.length === 0 ? 'The project has all these classes.' : `${parts.join(', ')}.`}
        </span>
      </header>
      {/* A long list is moved by the keyboard, too. */}
      <ul tabIndex={0} aria-label="Classes of the data set">
        {classes.map((one) => (
          <li key={one.name}>
            <span className={styles.swatch} style={{ background: one.color }} aria-hidden="true" />
            <span className={styles.name}>
              <span title={one.name}>{one.name}</span>
              <small>{kindsText(one)}</small>
            </span>
            <select
              aria-label={`Action for “${one.name}”`}
              value={valueOf(one)}
              onChange={(event) => map(one.name, intoOf(event.target.value, one.name))}
            >
              <option value={MAKE} hidden={existing.includes(one.name)}>
                Make “{one.name}”
              </option>
              {existing.map((name) => (
                <option key={name} value={`${CLASS}${name}`}>
                  {name}
                </option>
              ))}
              <option value={LEAVE}>Leave out</option>
            </select>
          </li>
        ))}
      </ul>
      {makesQuestions !== undefined && (
        <label className={styles.questions}>
          <input type="checkbox" checked={makesQuestions} onChange={(event) => makeQuestions(event.target.checked)} />
          <span>
            Add missing questions and answers to the project’s classes
            <small>
              {makesQuestions
                ? 'The classes get what the data set asks.'
                : 'Answers without a place in the project stay out. The report counts them.'}
            </small>
          </span>
        </label>
      )}
    </section>
  )
}

function valueOf({ into, isNew }: MappedClass): string {
  if (into === null) return LEAVE
  return isNew ? MAKE : `${CLASS}${into}`
}

function intoOf(value: string, name: string): string | null {
  if (value === LEAVE) return null
  return value === MAKE ? name : value.slice(CLASS.length)
}
