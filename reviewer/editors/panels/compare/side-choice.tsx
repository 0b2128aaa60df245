import { useId } from 'react'
import { useNow } from '../../../../ui/use-now'
import { isSameSide, NOW, type Side } from '../../document/compared-side'
import { useObservable } from '../../use-observable'
import type { KeptPorts } from '../versions/kept-version-list'
import { versionTitle } from '../versions/words'
import type { ComparePorts } from './compare-ports'
import styles from './compare-panel.module.css'
import { revisionChoice } from './words'

interface SideChoiceProps {
  readonly label: string
  readonly versions: Pick<ComparePorts, 'revisions'> & KeptPorts
  readonly side: Side
  /** The version on the other side; excluded from the choice. */
  readonly other: Side
  readonly onSide: (side: Side) => void
}

/** Chooses one of the two compared versions. */
export function SideChoice({ label, versions: { revisions, kept, people }, side, other, onSide }: SideChoiceProps) {
  const id = useId()
  const seen = useObservable(revisions.seen)
  const versions = useObservable(kept.list)
  const names = useObservable(people.names)
  const now = useNow()
  const listed: readonly (readonly [side: Side, words: string])[] = [
    [NOW, 'Present version'],
    ...(seen.at === 'ready' ? seen.list : []).map(
      (one) => [{ of: 'revision', revision: one.revision } as const, revisionChoice(one, names, now)] as const,
    ),
    ...versions.map((one) => [{ of: 'kept', id: one.id } as const, versionTitle(one, names, now)] as const),
  ]
  const at = listed.findIndex(([one]) => isSameSide(one, side))
  return (
    <div className={styles.side}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={at} onChange={({ target }) => onSide(listed[Number(target.value)]?.[0] ?? side)}>
        {at === -1 && (
          <option value={-1}>{side.of === 'revision' ? `Revision ${side.revision}` : 'A kept version'}</option>
        )}
        {listed.map(([one, words], nth) => (
          <option key={words} value={nth} disabled={isSameSide(one, other)}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
