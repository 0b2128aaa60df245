import { Shuffle } from 'lucide-react'
import { useId } from 'react'
import { classKeys } from '#domain/class-keys'
import { given } from '#domain/given'
import type { WireClass } from '#endpoints'
import { Button } from '../../../ui/button'
import { distinctColours } from '#domain/distinct-colours'
import { kindsOf } from './class-draft'
import styles from './class-editor.module.css'
import type { ClassActs } from './use-class-acts'

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

interface ColourFieldProps {
  readonly color: string
  readonly others: readonly WireClass[]
  readonly onChange: (color: string) => void
}

/** The colour of a class, with a button for one that differs from those of all other classes. */
export function ColourField({ color, others, onChange }: ColourFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Colour</label>
      <div className={styles.colours}>
        <input
          id={id}
          type="color"
          className={styles.colour}
          value={color.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <code className={styles.hex}>{color}</code>
        <Button
          size="small"
          icon={<Shuffle size={14} />}
          title="The colour that differs most from those of all other classes"
          onClick={() => onChange(distinctColours([...others.map((other) => other.color), color])())}
        >
          Next distinct colour
        </Button>
      </div>
    </div>
  )
}

interface KeyFieldProps {
  readonly row: WireClass
  readonly all: readonly WireClass[]
  readonly acts: ClassActs
}

/** The key that selects a class in the editor; a choice is saved at once. */
export function KeyField({ row, all, acts }: KeyFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Key</label>
      <select
        id={id}
        className={styles.select}
        value={row.digit ?? ''}
        onChange={(event) => {
          const digit = event.target.value === '' ? null : Number(event.target.value)
          void acts.change('key of a class', [{ id: row.id, digit }])
        }}
      >
        <option value="">{ownKeyText(row, all)}</option>
        {DIGITS.map((digit) => (
          <option key={digit} value={digit}>
            {keyText(digit, row, all)}
          </option>
        ))}
      </select>
    </div>
  )
}

interface KindFieldProps {
  readonly type: number
  readonly projectType: number
  /** Why the kind can't change: who uses the class. */
  readonly inUse: string | undefined
  readonly onChange: (type: number) => void
}

/** The kind of a class; nothing in projects with a single kind. */
export function KindField({ type, projectType, inUse, onChange }: KindFieldProps) {
  const id = useId()
  const kinds = kindsOf(projectType)
  if (kinds.length < 2) return null
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Kind</label>
      <select
        id={id}
        className={styles.select}
        value={type}
        disabled={inUse !== undefined}
        title={inUse}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The key that the editor gives a class without a chosen one. */
function ownKeyText(row: WireClass, all: readonly WireClass[]): string {
  const alike = all.filter(({ type }) => type === row.type)
  const keyed = alike.map(({ id, name, digit }) => ({
    className: name,
    ...given({ digit: id === row.id ? undefined : (digit ?? undefined) }),
  }))
  const key = classKeys(keyed).get(row.name)
  return key === undefined ? 'None' : `Automatic (${key})`
}

function keyText(digit: number, row: WireClass, all: readonly WireClass[]): string {
  const other = all.find(({ id, digit: taken }) => taken === digit && id !== row.id)
  return other === undefined ? String(digit) : `${digit} (now “${other.name}”)`
}
