import { countText } from '../../../ui/texts'
import styles from './priority-file-dialog.module.css'

interface LinesLeftOutProps {
  readonly title: string
  readonly lines: readonly string[]
}

/** More rows would need virtual scrolling. */
const SHOWN_MAX = 200

/** Skipped lines of a file; hidden if there are none. */
export function LinesLeftOut({ title, lines }: LinesLeftOutProps) {
  if (lines.length === 0) return null
  return (
    <details className={styles.left} open={lines.length <= 10}>
      <summary>
        {title}: {countText(lines.length)}
      </summary>
      <ul className={styles.lines}>
        {lines.slice(0, SHOWN_MAX).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > SHOWN_MAX && <li>{countText(lines.length - SHOWN_MAX)} more.</li>}
      </ul>
    </details>
  )
}
