import { useState } from 'react'
import { nextStep, type PlatformError } from '#domain/errors'
import type { WireCategory } from '#endpoints'
import { Problem } from '../../../kit/problem'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { amountText, countText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import styles from './categories-tab.module.css'
import { type CategoryActs, namesText, type Receivers } from './use-categories'

interface DeleteCategoriesDialogProps {
  readonly rows: readonly WireCategory[]
  /** The remaining categories. */
  readonly others: readonly WireCategory[]
  readonly receivers: Receivers
  readonly acts: CategoryActs
  readonly onClose: (isDone: boolean) => void
}

/** Confirms deleting categories and asks which category their items get. */
export function DeleteCategoriesDialog({ rows, others, receivers, acts, onClose }: DeleteCategoriesDialogProps) {
  const [into, setInto] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PlatformError>()
  const items = rows.reduce((sum, row) => sum + row.items, 0)
  const people = new Set(rows.flatMap(({ id }) => receivers.get(id) ?? [])).size
  const one = rows.length === 1
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    const refused = await acts.remove(rows, into)
    setBusy(false)
    setFailure(refused)
    if (refused === undefined) onClose(true)
  }
  return (
    <Dialog
      title={`Delete ${namesText(rows)}?`}
      width={460}
      onClose={() => onClose(false)}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button look="danger" type="submit" busy={isBusy} data-first-focus>
            {one ? 'Delete category' : `Delete ${countText(rows.length)} categories`}
          </Button>
        </>
      }
    >
      {items > 0 && others.length > 0 ? (
        <label className={page.label}>
          {one ? 'Its' : 'Their'} {items === 1 ? 'item then has' : `${countText(items)} items then have`}
          <select
            className={page.select}
            value={into ?? ''}
            onChange={({ target }) => setInto(target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">No category</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className={styles.text}>
          {items === 0
            ? `No item is of ${one ? 'it' : 'them'}.`
            : `${amountText(items, 'item has', 'items have')} no category afterwards.`}
        </p>
      )}
      <p className={styles.text}>
        {people > 0 && `${amountText(people, 'person receives', 'people receive')} items of ${one ? 'it' : 'them'}. `}
        You can undo this.
      </p>
      <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}
