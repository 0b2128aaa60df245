import { countText } from '../../../ui/texts'
import styles from './new-project.module.css'

interface LeftOutProps {
  readonly title: string
  readonly count: number
  /** The first files, with reasons. */
  readonly first: readonly { readonly file: string; readonly reason: string }[]
}

/** Files that won't be imported, with reasons; hidden if there are none. */
export function LeftOut({ title, count, first }: LeftOutProps) {
  if (count === 0) return null
  const more = count - first.length
  return (
    <details className={styles.refused}>
      <summary>{title}</summary>
      <ul>
        {first.map(({ file, reason }) => (
          <li key={file}>
            <span className={styles.file} title={file}>
              {file}
            </span>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>and {countText(more)} more</li>}
      </ul>
    </details>
  )
}
