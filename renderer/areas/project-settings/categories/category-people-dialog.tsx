import { useState } from 'react'
import { fullName } from '#domain/entities'
import { nextStep, type PlatformError } from '#domain/errors'
import type { WireCategory } from '#endpoints'
import { Problem } from '../../../kit/problem'
import { Avatar } from '../../../../ui/avatar'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { SearchField } from '../../../../ui/search-field'
import { amountText } from '../../../../ui/texts'
import styles from './categories-tab.module.css'
import { type CategoryActs, namesText, type SortedPerson } from './use-categories'

const SEARCHED_FROM = 9

interface CategoryPeopleDialogProps {
  readonly rows: readonly WireCategory[]
  readonly people: readonly SortedPerson[]
  readonly acts: CategoryActs
  readonly onClose: (isDone: boolean) => void
}

/** Chooses the people who receive a category's items. */
export function CategoryPeopleDialog({ rows, people, acts, onClose }: CategoryPeopleDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [search, setSearch] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PlatformError>()
  const heldBy = ({ categories }: SortedPerson) =>
    rows.filter(({ id }) => categories.some((category) => category.id === id)).length
  const given = people.filter((person) => chosen.get(person.id) === true && heldBy(person) < rows.length)
  const taken = people.filter((person) => chosen.get(person.id) === false && heldBy(person) > 0)
  const wanted = search.trim().toLowerCase()
  const shown = people.filter((person) => `${fullName(person)} ${person.email}`.toLowerCase().includes(wanted))
  const isSame = given.length + taken.length === 0
  const save = async () => {
    if (isBusy || isSame) return
    setBusy(true)
    const refused = await acts.editPeople(rows, {
      given: given.map(({ id }) => id),
      taken: taken.map(({ id }) => id),
    })
    setBusy(false)
    setFailure(refused)
    if (refused === undefined) onClose(true)
  }
  return (
    <Dialog
      title={`Who receives ${namesText(rows)}`}
      width={460}
      onClose={() => onClose(false)}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button look="primary" type="submit" busy={isBusy} disabled={isSame}>
            Save
          </Button>
        </>
      }
    >
      {people.length === 0 ? (
        <p className={styles.text}>No one was added to this project yet. Team admins see all items anyway.</p>
      ) : (
        <>
          <p className={styles.text}>
            People without a category receive any item; others only items of their categories.
          </p>
          {people.length >= SEARCHED_FROM && (
            <SearchField label="Search people" value={search} escape="passes" onChange={setSearch} />
          )}
          <ul className={styles.receivers} aria-label="People of the project">
            {shown.map((person) => {
              const held = heldBy(person)
              const isChosen = chosen.get(person.id)
              const name = fullName(person) || person.email
              return (
                <li key={person.id}>
                  <label className={styles.receiver}>
                    <input
                      type="checkbox"
                      checked={isChosen ?? held === rows.length}
                      ref={(box) => {
                        if (box !== null) box.indeterminate = isChosen === undefined && held > 0 && held < rows.length
                      }}
                      onChange={({ target }) => {
                        setFailure(undefined)
                        setChosen((before) => new Map(before).set(person.id, target.checked))
                      }}
                    />
                    <Avatar name={name} size={24} />
                    <span className={styles.name}>{name}</span>
                    <span className={styles.count}>
                      {person.categories.length === 0
                        ? 'any item'
                        : amountText(person.categories.length, 'category', 'categories')}
                    </span>
                  </label>
                </li>
              )
            })}
          </ul>
          {shown.length === 0 && <p className={styles.text}>No person matches.</p>}
        </>
      )}
      <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}
