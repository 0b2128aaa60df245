import { useState } from 'react'
import type { WireClass } from '#endpoints'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { amountText } from '../../../ui/texts'
import { classesText } from './class-words'
import styles from './class-dialogs.module.css'
import type { ClassActs } from './use-class-acts'
import type { Uses } from './use-classes'

interface DeleteClassesDialogProps {
  readonly rows: readonly WireClass[]
  readonly uses: ReadonlyMap<number, Uses> | undefined
  readonly acts: ClassActs
  readonly onClose: (isDone: boolean) => void
}

const CHOICES = [
  { value: 'keep', label: 'Keep them as objects of no class', about: 'They stay where they are and keep the name.' },
  {
    value: 'delete',
    label: 'Delete them too',
    about: 'Deletes them from all items. Items keep their earlier revisions.',
  },
] as const

/** Confirms deleting classes and asks what happens to their objects. */
export function DeleteClassesDialog({ rows, uses, acts, onClose }: DeleteClassesDialogProps) {
  const [objects, setObjects] = useState<'keep' | 'delete'>('keep')
  const [isBusy, setBusy] = useState(false)
  const count = rows.reduce((sum, { id }) => sum + (uses?.get(id)?.count ?? 0), 0)
  const names = rows.map(({ name }) => name)
  const title = rows.length === 1 ? `Delete class “${names[0] ?? ''}”?` : `Delete ${rows.length} classes?`
  const remove = async () => {
    setBusy(true)
    const isDone = await acts.remove(rows, objects, count > 0)
    setBusy(false)
    if (isDone) onClose(true)
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button look="danger" type="submit" busy={isBusy} data-first-focus>
            {rows.length === 1 ? 'Delete class' : `Delete ${rows.length} classes`}
          </Button>
        </>
      }
    >
      {count === 0 ? (
        <p className={styles.text}>
          {rows.length === 1 ? 'No object has this class.' : 'No object has these classes.'} You can undo this.
        </p>
      ) : (
        <fieldset className={styles.choices}>
          <legend className={styles.text}>
            {classesText(names)} {rows.length === 1 ? 'has' : 'have'} {amountText(count, 'object', 'objects')}. What
            becomes of {count === 1 ? 'it' : 'them'}?
          </legend>
          {CHOICES.map(({ value, label, about }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="objects"
                value={value}
                checked={objects === value}
                onChange={() => setObjects(value)}
              />
              <span>
                {label}
                <span className={styles.about}>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
