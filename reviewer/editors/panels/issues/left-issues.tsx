import { Button } from '../../../../ui/button'
import type { Issues, LeftAsItIs } from '../../document/issues'
import styles from './issues-panel.module.css'

interface LeftProps {
  readonly left: readonly LeftAsItIs[]
  readonly issues: Pick<Issues, 'goTo' | 'takeUp'>
}

/** Issues left open with a reason; they return when their object changes. */
export function Left({ left, issues }: LeftProps) {
  return (
    <details className={styles.group}>
      <summary className={styles.leftTitle}>
        Ignored <span className={styles.count}>{left.length.toLocaleString('en')}</span>
      </summary>
      <ul className={styles.list}>
        {left.map(({ issue, reason }) => (
          <li key={issue.id} className={styles.row}>
            <button type="button" className={styles.go} onClick={() => issues.goTo(issue)}>
              <span className={styles.text}>
                {issue.row !== undefined && <span className={styles.number}>#{issue.row + 1}</span>} {issue.text}
                <q className={styles.reason}>{reason}</q>
              </span>
            </button>
            <div className={styles.acts}>
              <Button size="small" look="quiet" onClick={() => issues.takeUp(issue)}>
                Reopen the issue
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
