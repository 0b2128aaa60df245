import { useMemo, useState } from 'react'
import type { SaidGroup, WireClass } from '#endpoints'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { SearchField } from '../../../ui/search-field'
import { amountText } from '../../../ui/texts'
import { notify } from '../../stores/notice-store'
import { draftOf, saidGroups } from './class-draft'
import styles from './class-dialogs.module.css'
import type { ClassActs } from './use-class-acts'

interface CopyGroupDialogProps {
  /** The group in the platform's form, without ids, because those belong to its class. */
  readonly group: SaidGroup
  /** The project's other classes. */
  readonly others: readonly WireClass[]
  readonly acts: Pick<ClassActs, 'change'>
  readonly onClose: () => void
}

/** More rows would need virtual scrolling. */
const OFFERED_MAX = 200

/** Copies a question to other classes; classes with a question of this name are skipped. */
export function CopyGroupDialog({ group, others, acts, onClose }: CopyGroupDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const offered = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return others.filter(({ name }) => name.toLowerCase().includes(wanted))
  }, [others, search])
  const asks = ({ attribute_groups: groups }: WireClass) => groups.some(({ name }) => name === group.name)
  const free = offered.filter((row) => !asks(row))
  const areAll = free.length > 0 && free.every(({ id }) => chosen.has(id))
  const set = (rows: readonly WireClass[], isOn: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const { id } of rows)
        if (isOn) next.add(id)
        else next.delete(id)
      return next
    })
  const copy = async () => {
    if (chosen.size === 0) return
    setBusy(true)
    const rows = others.filter(({ id }) => chosen.has(id))
    const isDone = await acts.change(
      'copy of a group',
      rows.map((row) => ({ id: row.id, attribute_groups: [...saidGroups(draftOf(row).groups), withoutIds(group)] })),
    )
    setBusy(false)
    if (!isDone) return
    notify({ tone: 'success', title: `“${group.name}” copied to ${amountText(rows.length, 'class', 'classes')}` })
    onClose()
  }
  return (
    <Dialog
      title={`Copy “${group.name}” to other classes`}
      onClose={onClose}
      onSubmit={() => void copy()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={chosen.size === 0} busy={isBusy}>
            {chosen.size === 0 ? 'Copy' : `Copy to ${amountText(chosen.size, 'class', 'classes')}`}
          </Button>
        </>
      }
    >
      <SearchField label="Search classes" value={search} onChange={setSearch} escape="passes" data-first-focus />
      <label className={styles.offered}>
        <input
          type="checkbox"
          checked={areAll}
          disabled={free.length === 0}
          onChange={(event) => set(free, event.target.checked)}
        />
        <span className={styles.name}>All of these</span>
      </label>
      <fieldset className={styles.list}>
        <legend className={styles.hidden}>Classes</legend>
        {offered.slice(0, OFFERED_MAX).map((row) => (
          <label key={row.id} className={styles.offered}>
            <input
              type="checkbox"
              checked={chosen.has(row.id)}
              disabled={asks(row)}
              onChange={(event) => set([row], event.target.checked)}
            />
            <span className={styles.swatch} style={{ background: row.color }} aria-hidden="true" />
            <span className={styles.name}>{row.name}</span>
            {asks(row) && <span className={styles.about}>has a group of this name</span>}
          </label>
        ))}
        {offered.length === 0 && <p className={styles.text}>No other class matches.</p>}
        {offered.length > OFFERED_MAX && (
          <p className={styles.text}>
            {amountText(offered.length - OFFERED_MAX, 'more class', 'more classes')}: search.
          </p>
        )}
      </fieldset>
    </Dialog>
  )
}

function withoutIds({ id: _id, attributes = [], ...group }: SaidGroup): SaidGroup {
  return { ...group, attributes: attributes.map(({ id: _own, ...attribute }) => attribute) }
}
