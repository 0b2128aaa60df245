import { Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { fullName } from '#domain/entities'
import { nextStep } from '#domain/errors'
import type { WireCategory } from '#endpoints'
import { Link } from '../../../router/link'
import { useTextRule } from '../../../desktop/use-text-rule'
import { narrowItems } from '../../../stores/project-view-store'
import { Avatar } from '../../../../ui/avatar'
import { Button } from '../../../../ui/button'
import { amountText, countText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import styles from './categories-tab.module.css'
import type { CategoryActs, SortedPerson } from './use-categories'

const AVATARS_MAX = 3

interface CategoryLineProps {
  readonly row: WireCategory
  readonly receivers: readonly SortedPerson[]
  readonly isSelected: boolean
  readonly acts: CategoryActs
  readonly mayChange: boolean
  readonly onToggle: (() => void) | undefined
  readonly onPeople: (() => void) | undefined
  readonly onDelete: () => void
}

/** A category's name, item count and people; F2 renames it, Delete asks for confirmation. */
export function CategoryLine(props: CategoryLineProps) {
  const { row, receivers, isSelected, acts, mayChange, onToggle, onPeople, onDelete } = props
  const [isNaming, setNaming] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayChange || isNaming) return
    if (event.key === 'F2') setNaming(true)
    else if (event.key === 'Delete') onDelete()
    else return
    event.preventDefault()
  }
  const names = receivers.map(nameOf).join(', ')
  const people = (
    <>
      {receivers.slice(0, AVATARS_MAX).map((person) => (
        <Avatar key={person.id} name={nameOf(person)} size={22} />
      ))}
      {receivers.length > AVATARS_MAX && <span>+{countText(receivers.length - AVATARS_MAX)}</span>}
      {receivers.length === 0 && <span className={styles.nobody}>Nobody</span>}
    </>
  )
  return (
    // Handles the keys of the buttons inside.
    <li ref={line} className={styles.row} onKeyDown={onKeyDown}>
      {isNaming ? (
        <NameForm
          row={row}
          acts={acts}
          onClose={() => {
            setNaming(false)
            requestAnimationFrame(() => line.current?.querySelector<HTMLElement>('[data-rename]')?.focus())
          }}
        />
      ) : (
        <>
          {onToggle !== undefined && (
            <input type="checkbox" aria-label={`Select ${row.name}`} checked={isSelected} onChange={onToggle} />
          )}
          <span className={styles.name} title={row.name}>
            {row.name}
          </span>
          {row.items === 0 ? (
            <span className={styles.count}>No items</span>
          ) : (
            <Link
              to={{ area: 'project', projectId: row.project_id }}
              className={styles.count}
              title="Show them in the list"
              onClick={() => narrowItems(row.project_id, { categories: [row.id] })}
            >
              {amountText(row.items, 'item', 'items')}
            </Link>
          )}
          {onPeople === undefined ? (
            <span className={styles.people} title={names} role="img" aria-label={receiversText(row, names)}>
              {people}
            </span>
          ) : (
            <button
              type="button"
              className={styles.people}
              title={names === '' ? 'Choose who receives its items' : names}
              aria-label={receiversText(row, names)}
              aria-haspopup="dialog"
              onClick={onPeople}
            >
              {people}
            </button>
          )}
          {mayChange && (
            <span className={styles.acts}>
              <Button
                size="small"
                look="quiet"
                data-rename
                icon={<Pencil size={14} />}
                aria-label={`Rename ${row.name}`}
                title="Rename (F2)"
                onClick={() => setNaming(true)}
              />
              <Button
                size="small"
                look="quiet"
                icon={<Trash2 size={14} />}
                aria-label={`Delete ${row.name}`}
                title="Delete (Del)"
                aria-haspopup="dialog"
                onClick={onDelete}
              />
            </span>
          )}
        </>
      )}
    </li>
  )
}

interface NameFormProps {
  readonly row: WireCategory
  readonly acts: CategoryActs
  readonly onClose: () => void
}

function NameForm({ row, acts, onClose }: NameFormProps) {
  const rule = useTextRule('categoryName')
  const [name, setName] = useState(row.name)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy || name.trim() === '') return
    if (name.trim() === row.name) return onClose()
    setBusy(true)
    const failure = await acts.rename(row, name)
    setBusy(false)
    if (failure === undefined) onClose()
    else setProblem(`${failure.message} ${nextStep(failure)}`)
  }
  return (
    <form
      className={styles.naming}
      aria-label={`Name of ${row.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <input
        className={styles.input}
        aria-label={`Name of ${row.name}`}
        aria-invalid={problem !== undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person asked for this field by a key or a button.
        autoFocus
        value={name}
        maxLength={rule.most}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setProblem(undefined)
          setName(target.value)
        }}
      />
      <Button size="small" type="submit" look="primary" disabled={name.trim() === ''} busy={isBusy}>
        Save
      </Button>
      <Button size="small" onClick={onClose}>
        Cancel
      </Button>
      {problem !== undefined && (
        <p role="alert" className={page.conflict}>
          {problem}
        </p>
      )}
    </form>
  )
}

function nameOf(person: SortedPerson): string {
  return fullName(person) || person.email
}

function receiversText({ name }: WireCategory, names: string): string {
  return names === '' ? `No one receives ${name}` : `${name} is received by ${names}`
}
