import { agoText, exactText } from '../../../ui/texts'
import { useNow } from '../../../ui/use-now'
import styles from './settings-page.module.css'

interface LastChangeProps {
  readonly by: string | null | undefined
  readonly at: string | null | undefined
  /** The undo action; absent if unavailable to this person. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
}

/** The last change's author and time, with Undo. */
export function LastChange({ by, at, back }: LastChangeProps) {
  const now = useNow()
  if (by === undefined || by === null || at === undefined || at === null) return null
  return (
    <p className={styles.last}>
      <span title={exactText(at)}>
        Changed by {by}, {agoText(at, now)}
      </span>
      {back !== undefined && (
        <button type="button" className={styles.link} onClick={back.onBack}>
          {back.label}
        </button>
      )}
    </p>
  )
}
