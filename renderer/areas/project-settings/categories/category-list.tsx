import { Trash2, UserRoundPlus, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { WireCategory } from '#endpoints'
import { Button } from '../../../../ui/button'
import { SearchField } from '../../../../ui/search-field'
import { countText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import styles from './categories-tab.module.css'
import { CategoryLine } from './category-line'
import { CategoryPeopleDialog } from './category-people-dialog'
import { DeleteCategoriesDialog } from './delete-categories-dialog'
import type { CategoryActs, Receivers, SortedPerson } from './use-categories'

/** Shorter lists need no search. */
const SEARCHED_FROM = 9

interface CategoryListProps {
  readonly rows: readonly WireCategory[]
  readonly people: readonly SortedPerson[]
  readonly acts: CategoryActs
  readonly hindrance: string | undefined
  readonly peopleHindrance: string | undefined
  /** The button for adding categories. */
  readonly add: ReactNode
}

/** The categories by name with items and people; the selected ones can be deleted or assigned together. */
export function CategoryList({ rows, people, acts, hindrance, peopleHindrance, add }: CategoryListProps) {
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<{ readonly of: 'delete' | 'people'; readonly rows: readonly WireCategory[] }>()
  const receivers = useMemo(() => receiversOf(people), [people])
  const wanted = search.trim().toLowerCase()
  const shown = useMemo(
    () =>
      rows
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
    [rows, wanted],
  )
  const chosen = rows.filter(({ id }) => selected.has(id))
  const mayChange = hindrance === undefined
  const maySelect = mayChange || peopleHindrance === undefined
  const toggle = (id: number) =>
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <section className={page.line} aria-label="Categories">
      <div className={styles.bar}>
        {chosen.length > 0 ? (
          <>
            <Button
              look="quiet"
              size="small"
              aria-label="Clear selection"
              icon={<X size={15} />}
              onClick={() => setSelected(new Set())}
            />
            <strong role="status" className={styles.grow}>
              {countText(chosen.length)} selected
            </strong>
            {peopleHindrance === undefined && (
              <Button
                size="small"
                icon={<UserRoundPlus size={14} />}
                onClick={() => setAsked({ of: 'people', rows: chosen })}
              >
                People…
              </Button>
            )}
            {mayChange && (
              <Button
                size="small"
                look="danger"
                icon={<Trash2 size={14} />}
                onClick={() => setAsked({ of: 'delete', rows: chosen })}
              >
                Delete…
              </Button>
            )}
          </>
        ) : (
          <>
            {rows.length >= SEARCHED_FROM ? (
              <SearchField
                label="Search categories"
                className={styles.grow}
                value={search}
                onChange={setSearch}
                onKeyDown={() => undefined}
              />
            ) : (
              <strong className={styles.grow}>
                {rows.length === 1 ? 'One category' : `${countText(rows.length)} categories`}
              </strong>
            )}
            {add}
          </>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={page.hint} role="status">
          No category has “{search.trim()}” in its name.
        </p>
      ) : (
        <ul className={styles.list}>
          {shown.map((row) => (
            <CategoryLine
              key={row.id}
              row={row}
              receivers={receivers.get(row.id) ?? []}
              isSelected={selected.has(row.id)}
              acts={acts}
              mayChange={mayChange}
              onToggle={maySelect ? () => toggle(row.id) : undefined}
              onPeople={peopleHindrance === undefined ? () => setAsked({ of: 'people', rows: [row] }) : undefined}
              onDelete={() => setAsked({ of: 'delete', rows: [row] })}
            />
          ))}
        </ul>
      )}
      {asked?.of === 'delete' && (
        <DeleteCategoriesDialog
          rows={asked.rows}
          others={rows.filter(({ id }) => !asked.rows.some((row) => row.id === id))}
          receivers={receivers}
          acts={acts}
          onClose={(isDone) => {
            setAsked(undefined)
            if (isDone) setSelected(new Set())
          }}
        />
      )}
      {asked?.of === 'people' && (
        <CategoryPeopleDialog
          rows={asked.rows}
          people={people}
          acts={acts}
          onClose={(isDone) => {
            setAsked(undefined)
            if (isDone) setSelected(new Set())
          }}
        />
      )}
    </section>
  )
}

function receiversOf(people: readonly SortedPerson[]): Receivers {
  const all = new Map<number, SortedPerson[]>()
  for (const person of people) for (const { id } of person.categories) all.set(id, [...(all.get(id) ?? []), person])
  return all
}
