import { CircleX } from 'lucide-react'
import type { ObjectViews } from '../document/object-view'
import { useObservable } from '../use-observable'
import type { OneByOne } from './one-by-one'
import styles from './reason-note.module.css'

interface ReasonNoteProps {
  readonly views: Pick<ObjectViews, 'still'>
  readonly oneByOne: Pick<OneByOne, 'seen'>
}

/** The selected object's disapproval reason, above the picture; during a walk the bar displays it. */
export function ReasonNote({ views, oneByOne }: ReasonNoteProps) {
  const { selected, selection } = useObservable(views.still)
  const { isOn } = useObservable(oneByOne.seen)
  if (isOn || selection.length !== 1 || selected?.reason === undefined) return null
  const { approval, reason } = selected
  if (approval === 'approved') return null
  return (
    <p className={styles.note} role="status">
      <CircleX size={15} aria-hidden />
      <span>
        <strong>{approval === 'disapproved' ? 'Disapproved' : 'Was disapproved'}:</strong> {reason}
      </span>
    </p>
  )
}
