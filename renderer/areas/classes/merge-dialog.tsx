import { useMemo, useState } from 'react'
import type { WireClass } from '#endpoints'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { SearchField } from '../../../ui/search-field'
import { amountText } from '../../../ui/texts'
import styles from './class-dialogs.module.css'
import { usesText } from './class-words'
import type { ClassActs } from './use-class-acts'
import type { Uses } from './use-classes'

interface MergeDialogProps {
  readonly row: WireClass
  readonly all: readonly WireClass[]
  readonly uses: ReadonlyMap<number, Uses> | undefined
  readonly acts: ClassActs
  /** `into` is the target class after a merge. */
  readonly onClose: (into?: number) => void
}

/** More rows would need virtual scrolling. */
const OFFERED_MAX = 100

/** Chooses the target class for merging a class's objects. */
export function MergeDialog({ row, all, uses, acts, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const [into, setInto] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const offered = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return all.filter(({ id, type, name }) => id !== row.id && type === row.type && name.toLowerCase().includes(wanted))
  }, [all, row, search])
  const target = all.find(({ id }) => id === into)
  const [count, there] = [uses?.get(row.id)?.count ?? 0, uses?.get(into ?? 0)?.count ?? 0]
  const merge = async () => {
    if (target === undefined) return
    setBusy(true)
    const isDone = await acts.merge(row, target)
    setBusy(false)
    if (isDone) onClose(target.id)
  }
  return (
    <Dialog
      title={`Merge class “${row.name}”`}
      onClose={() => onClose()}
      onSubmit={() => void merge()}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button look="primary" type="submit" disabled={target === undefined} busy={isBusy}>
            Merge
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        All objects of “{row.name}” become objects of another class of the same kind, and “{row.name}” goes. It can be
        undone.
      </p>
      <SearchField label="Search classes" value={search} onChange={setSearch} escape="passes" data-first-focus />
      <fieldset className={styles.list}>
        <legend className={styles.hidden}>Merge into</legend>
        {offered.slice(0, OFFERED_MAX).map(({ id, name, color }) => (
          <label key={id} className={styles.offered}>
            <input type="radio" name="into" checked={into === id} onChange={() => setInto(id)} />
            <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
            <span className={styles.name}>{name}</span>
            <span className={styles.about}>{usesText(uses?.get(id))}</span>
          </label>
        ))}
        {offered.length === 0 && <p className={styles.text}>No other class of this kind matches.</p>}
        {offered.length > OFFERED_MAX && (
          <p className={styles.text}>
            {amountText(offered.length - OFFERED_MAX, 'more class', 'more classes')}: search.
          </p>
        )}
      </fieldset>
      {target !== undefined && (
        <p className={styles.text} role="status">
          “{target.name}” has {amountText(there, 'object', 'objects')} now, and{' '}
          {amountText(there + count, 'object', 'objects')} afterwards.
        </p>
      )}
    </Dialog>
  )
}
