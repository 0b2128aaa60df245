import { betweenLetters } from '#domain/display-text'
import styles from './both-ends.module.css'
import { keepWhole } from './whole-letters'

/** As many letters as tell files of one series apart: a number and an ending. */
const TAIL = 12

/** A one-line name, shortened in the middle (right-to-left: at the end); copies and screen readers get it whole. */
export function BothEnds({ text }: { readonly text: string }) {
  const cut = text.length - TAIL
  if (cut < TAIL / 2) return <span className={styles.whole}>{text}</span>
  const at = betweenLetters(text, cut)
  return (
    // Measure again for another text.
    <span key={text} ref={keepWhole} className={styles.ends} dir="auto">
      <span className={styles.head}>{text.slice(0, at)}</span>
      <span className={styles.tail}>
        <span>{text.slice(at)}</span>
      </span>
    </span>
  )
}
