import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { Observable } from '../observable'
import { useObservable } from '../use-observable'
import styles from './text-page.module.css'

/** The key in the annotation's head. */
const KEY = 'freeText'
const LENGTH_MAX = 20_000

interface FreeTextProps {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'seen' | 'setValues'>
}

/** A free text about the whole item. */
export function FreeText({ drawing, editing }: FreeTextProps) {
  const open = useObservable(drawing)
  return open === undefined ? null : <Field open={open} editing={editing} />
}

function Field({ open, editing }: { readonly open: Drawing } & Pick<FreeTextProps, 'editing'>) {
  const { head } = useObservable(open.drawn)
  const { refusal } = useObservable(editing.seen)
  const value = head?.[KEY]
  return (
    <label className={styles.free}>
      Free text
      <textarea
        value={typeof value === 'string' ? value : ''}
        maxLength={LENGTH_MAX}
        readOnly={refusal !== undefined}
        title={refusal}
        placeholder="Write about the whole text"
        onChange={({ target }) => editing.setValues([{ path: [KEY], to: target.value }], 'Free text changed', KEY)}
      />
    </label>
  )
}
