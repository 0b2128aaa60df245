import { amountText } from '../../../ui/texts'
import { kindsText } from './data-set-words'
import styles from './data-set.module.css'
import sheet from './new-project.module.css'
import type { DataSetChoice, MappedClass } from './use-data-set'

/** Values of the select that aren't classes. */
const [MAKE, LEAVE] = ['make', 'leave']
const CLASS = 'class '

/** Texts for converted data sets, and for annotations imported unchanged. */
const CONVERTED = { title: 'Classes', list: 'Classes of the data set', leave: 'Leave out', left: 'left out' }
const UNCHANGED = {
  title: 'Classes that the project lacks',
  list: 'Classes that the project lacks',
  leave: 'Leave unknown',
  left: 'left unknown',
}

interface ClassMappingProps {
  readonly choice: Pick<
    DataSetChoice,
    'classes' | 'existing' | 'isUnchanged' | 'mayCreate' | 'map' | 'makesQuestions' | 'makeQuestions'
  >
}

/** Chooses a target for each imported class: a new class, an existing one, or none. */
export function ClassMapping({ choice }: ClassMappingProps) {
  const { classes, existing, isUnchanged, mayCreate, map, makesQuestions, makeQuestions } = choice
  const words = isUnchanged ? UNCHANGED : CONVERTED
  const made = classes.filter(({ isNew }) => isNew).length
  const left = classes.filter(({ into }) => into === null).length
  const parts = [
    made === 0 ? '' : `${amountText(made, 'class', 'classes')} created`,
    left === 0 ? '' : `${amountText(left, 'class', 'classes')} ${words.left}`,
  ].filter(Boolean)
  const all = isUnchanged ? 'All are classes of the project.' : 'The project has all these classes.'
  return (
    <section className={styles.mapping} aria-label="Classes">
      <header>
        <strong>{words.title}</strong>
        <span className={sheet.what} role="status">
          {parts.length === 0 ? all : `${parts.join(', ')}.`}
        </span>
      </header>
      {/* Focusable, so that the keyboard can scroll long lists. */}
      <ul tabIndex={0} aria-label={words.list}>
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
              <option value={MAKE} hidden={existing.includes(one.name) || !mayCreate}>
                Create “{one.name}”
              </option>
              {existing.map((name) => (
                <option key={name} value={`${CLASS}${name}`}>
                  {name}
                </option>
              ))}
              <option value={LEAVE}>{words.leave}</option>
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
