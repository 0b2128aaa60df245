import { amountText } from '../../../ui/texts'
import styles from './wizard.module.css'

const SHOWN = 5

/** The problems found while reading a file. */
export function ProblemLines({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <div className={styles.problems} role="alert">
      {problems.slice(0, SHOWN).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {problems.length > SHOWN && <p>{amountText(problems.length - SHOWN, 'more problem', 'more problems')}.</p>}
    </div>
  )
}
