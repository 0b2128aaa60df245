import { countText } from '../../../ui/texts'
import styles from './priority-file-dialog.module.css'

interface LinesLeftOutProps {
  readonly title: string
  readonly lines: readonly string[]
}

/** As many as a list without a scroll window draws in no time. */
const SHOWN_MAX = 200

/** What of a file is left out, line by line; nothing where all of it is taken. */
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
