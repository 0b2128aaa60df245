import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { takesValue } from '#domain/query/field-operators'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { FilterChoices } from './filter-choices'
import styles from './filter-editor.module.css'
import { type Filter, type FilterDef, operatorWords } from './filters'

interface FilterEditorProps {
  readonly def: FilterDef
  /** Absent: a new one. */
  readonly filter?: Filter | undefined
  /** The anchor, which gets the focus back on close. */
  readonly anchor: () => HTMLElement | null
  readonly onApply: (filter: Filter) => void
  readonly onClose: () => void
}

/** Edits the filter of one field: Enter applies, Escape cancels, and invalid values show an error in place. */
export function FilterEditor({ def, filter, anchor, onApply, onClose }: FilterEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const operatorId = useId()
  const [operator, setOperator] = useState(filter?.operator ?? def.operators[0] ?? '')
  const [values, setValues] = useState<Filter['values']>(filter?.values ?? [])
  const [problem, setProblem] = useState<string>()
  const open = useRef(anchor)
  useLayoutEffect(() => {
    const source = open.current()
    box.current?.showPopover(source === null ? {} : { source })
    box.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [])
  // The focused element, such as “Try again”, may be gone: move the focus to the next one inside.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== box.current) return
    const first = box.current?.querySelector<HTMLElement>('[data-first-focus]') ?? box.current
    first?.focus()
  })
  const close = () => {
    onClose()
    anchor()?.focus()
  }
  const apply = () => {
    const read = takesValue(operator) ? readAs(def.kind, values) : []
    const wrong = def.check(operator, read)
    setProblem(wrong)
    if (wrong !== undefined) {
      box.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
      return
    }
    onApply({ field: def.field, operator, values: read })
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the chip and of the list stay with them.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const give = (next: Filter['values']) => {
    setValues(next)
    setProblem(undefined)
  }
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={`Filter by ${def.label}`}
      tabIndex={-1}
      popover="auto"
      className={styles.editor}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <div className={styles.line}>
          <label htmlFor={operatorId} className={styles.field}>
            {def.label}
          </label>
          <select
            id={operatorId}
            className={styles.operator}
            value={operator}
            data-first-focus={takesValue(operator) ? undefined : true}
            onChange={({ target }) => {
              setOperator(target.value)
              setProblem(undefined)
            }}
          >
            {def.operators.map((one) => (
              <option key={one} value={one}>
                {operatorWords(one)}
              </option>
            ))}
          </select>
        </div>
        {takesValue(operator) &&
          (def.kind === 'choice' ? (
            <FilterChoices def={def} chosen={values} problem={problem} onChange={give} />
          ) : (
            <TextField
              {...INPUT[def.kind]}
              label="Value"
              data-first-focus
              autoComplete="off"
              value={String(values[0] ?? '')}
              error={problem}
              onChange={(text) => give(text === '' ? [] : [text])}
            />
          ))}
        <div className={styles.buttons}>
          <Button size="small" onClick={close}>
            Cancel
          </Button>
          <Button size="small" look="primary" type="submit">
            {filter === undefined ? 'Add filter' : 'Apply'}
          </Button>
        </div>
      </form>
    </div>
  )
}

const INPUT = {
  text: { type: 'text', spellCheck: false },
  // A number input reports an empty value for text that is no number.
  number: { type: 'text', inputMode: 'decimal' },
  day: { type: 'date' },
} as const

/** Parses typed text to values of the kind; text that can't be parsed stays as typed. */
function readAs(kind: FilterDef['kind'], values: Filter['values']): Filter['values'] {
  const [first] = values
  if (kind === 'text') return typeof first === 'string' && first.trim() !== '' ? [first.trim()] : []
  if (kind !== 'number' || first === undefined) return values
  const text = String(first).trim()
  const number = Number(text.replace(',', '.'))
  return text === '' ? [] : [Number.isFinite(number) ? number : text]
}
