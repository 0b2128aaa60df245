import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { componentType } from '#domain/annotation/forms/component-types'
import { withFields, withPart } from '#domain/annotation/forms/edit-form'
import { type Fields, isFields, textIn } from '#domain/annotation/forms/form-fields'
import { optionsOf } from '#domain/annotation/forms/value-checks'
import { Button } from '../../../../ui/button'
import type { FormDraft } from './draft'
import { selectedPart } from './places'
import { type PropertyRow, propertyRows } from './property-rows'
import styles from './form-builder.module.css'

/** The properties of the selected component. */
export function Properties({ draft }: { readonly draft: FormDraft }) {
  const { form, selected, apply } = draft
  const part = selectedPart(form, selected)
  if (part === undefined || selected === undefined)
    return (
      <aside className={styles.properties} aria-label="Properties">
        <p className={styles.hint}>Select a component to change its properties.</p>
      </aside>
    )
  const known = componentType(textIn(part, 'type'))
  const put = (name: string, value: unknown) =>
    apply(
      withFields(form, selected, { [name]: value }),
      name === 'id' ? String(value) : selected,
      `${selected} ${name}`,
    )
  return (
    <aside className={styles.properties} aria-label="Properties">
      <h3 className={styles.heading}>
        {known?.title ?? (part['type'] === undefined ? 'Column or tab' : textIn(part, 'type'))}
      </h3>
      {propertyRows(part).map((row) => (
        <Property key={row.name} row={row} part={part} onPut={(value) => put(row.name, value)} />
      ))}
      {(known?.holds === 'columns' || known?.holds === 'tabs') && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => apply(withPart(form, selected, Math.random), selected)}
        >
          Add {known.holds === 'columns' ? 'column' : 'tab'}
        </Button>
      )}
    </aside>
  )
}

interface PropertyProps {
  readonly row: PropertyRow
  readonly part: Fields
  readonly onPut: (value: unknown) => void
}

function Property({ row: { name, label, kind }, part, onPut }: PropertyProps) {
  const value = part[name]
  if (kind === 'yes')
    return (
      <label className={styles.check}>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onPut(target.checked)} />
        {label}
      </label>
    )
  if (typeof kind === 'object')
    return (
      <Labelled label={label}>
        {(id) => (
          <select id={id} value={textIn(part, name)} onChange={({ target }) => onPut(target.value)}>
            {[...new Set([...kind, ...(typeof value === 'string' ? [value] : [])])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </Labelled>
    )
  if (kind === 'number')
    return (
      <Labelled label={label}>
        {(id) => (
          <input
            id={id}
            type="number"
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) => onPut(target.value === '' ? null : Number(target.value))}
          />
        )}
      </Labelled>
    )
  if (kind === 'options') return <Options label={label} part={part} onPut={onPut} />
  if (kind === 'json') return <Json label={label} value={value} onPut={onPut} />
  if (name === 'id') return <Id label={label} value={textIn(part, name)} onPut={onPut} />
  const text = textIn(part, name)
  return (
    <Labelled label={label}>
      {(id) =>
        kind === 'lines' ? (
          <textarea id={id} rows={2} value={text} onChange={({ target }) => onPut(typed(value, target.value))} />
        ) : (
          <input id={id} value={text} onChange={({ target }) => onPut(target.value)} />
        )
      }
    </Labelled>
  )
}

/** Keeps a number's type while the text is numeric. */
function typed(before: unknown, text: string): unknown {
  if (typeof before === 'number' || before === null)
    return text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text
  return text
}

/** Edits an id; applied on blur or Enter, because a partial id may belong to another component. */
function Id({
  label,
  value,
  onPut,
}: {
  readonly label: string
  readonly value: string
  readonly onPut: (id: string) => void
}) {
  const [text, setText] = useState(value)
  const take = () => {
    if (text !== value) onPut(text)
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      )}
    </Labelled>
  )
}

function Options({
  label,
  part,
  onPut,
}: {
  readonly label: string
  readonly part: Fields
  readonly onPut: (value: unknown) => void
}) {
  const [text, setText] = useState(() => optionsOf(part).join('\n'))
  const before = Array.isArray(part['options']) ? part['options'].filter(isFields) : []
  return (
    <Labelled label={label}>
      {(id) => (
        <textarea
          id={id}
          rows={5}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            const values = [...new Set(target.value.split('\n').filter((one) => one.trim() !== ''))]
            onPut(values.map((value) => before.find((one) => one['value'] === value) ?? { value, checked: false }))
          }}
        />
      )}
    </Labelled>
  )
}

const PERMISSION_HINT =
  'A list such as [{"roles": [1], "statuses": "all", "visibility": 2}]. 1 lets these roles only read it, 2 hides it from them.'

function Json({
  label,
  value,
  onPut,
}: {
  readonly label: string
  readonly value: unknown
  readonly onPut: (value: unknown) => void
}) {
  const [text, setText] = useState(() => JSON.stringify(value ?? [], null, 2))
  const [isWrong, setIsWrong] = useState(false)
  return (
    <Labelled
      label={label}
      hint={isWrong ? 'This isn’t a JSON list. The permissions stay unchanged.' : PERMISSION_HINT}
    >
      {(id) => (
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          className={styles.mono}
          aria-invalid={isWrong}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            const read = listIn(target.value)
            setIsWrong(read === undefined)
            if (read !== undefined) onPut(read)
          }}
        />
      )}
    </Labelled>
  )
}

function listIn(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    // The error is shown next to the field.
    return undefined
  }
}

interface LabelledProps {
  readonly label: string
  readonly hint?: string
  readonly children: (id: string) => ReactNode
}

function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={styles.property}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
