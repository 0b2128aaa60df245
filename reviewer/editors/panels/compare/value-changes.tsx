import { type HeadChange, pathWords } from '#domain/annotation/versions/head-versions'
import { Button } from '../../../../ui/button'
import { useReviewer } from '../../../reviewer-context'
import type { Comparing } from '../../document/comparing'
import styles from './compare-panel.module.css'
import { SIGNS, valueWords } from './words'

interface ValueChangesProps {
  readonly values: readonly HeadChange[]
  readonly comparing: Pick<Comparing, 'restoreValue' | 'refusal'>
  readonly mayRestore: boolean
}

/** Values of the item that differ; each earlier value can be restored. */
export function ValueChanges({ values, comparing, mayRestore }: ValueChangesProps) {
  const { notices } = useReviewer()
  if (values.length === 0) return null

  function bringBack(change: HeadChange): void {
    const why = comparing.restoreValue(change)
    if (why === undefined) notices.announce('Value restored. You can undo this.')
    else notices.show('warning', 'Not restored', why)
  }

  return (
    <section className={styles.threads} aria-label="Values that differ">
      <h4 className={styles.subtitle}>Values</h4>
      <ul className={styles.threadList}>
        {values.map((change) => (
          <li key={JSON.stringify(change.path)} className={styles.thread}>
            <span className={styles.sign} data-how={change.how} aria-hidden>
              {SIGNS[change.how]}
            </span>
            <span className={styles.words} title={valueWords(change)}>
              {pathWords(change.path)}
              <small>{valueWords(change)}</small>
            </span>
            {mayRestore && (
              <Button
                size="small"
                aria-label={`Bring back ${pathWords(change.path)}`}
                disabled={comparing.refusal() !== undefined}
                onClick={() => bringBack(change)}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
